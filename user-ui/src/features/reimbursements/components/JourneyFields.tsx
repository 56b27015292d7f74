import { Plus, Trash2 } from 'lucide-react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { Field } from '@/components/form/Field';
import { Checkbox, Select, TextInput } from '@/components/form/controls';
import { Button } from '@/components/ui/Button';
import { IconButton } from '@/components/ui/IconButton';
import { useTranslation } from '@/i18n/useTranslation';
import type { ReimbursementValues } from '../lib/reimbursementForm';
import { daysMax, wholeDay } from '../lib/reimbursementForm';
import { ClaimedField } from './ClaimedField';

const meals = ['breakfast', 'lunch', 'dinner'] as const;

/** A journey with nights away: its days with the meals that others have paid, which reduce the allowance. */
export function JourneyFields() {
  const { t } = useTranslation();
  const { register, control, formState } = useFormContext<ReimbursementValues>();
  const { fields, append, remove } = useFieldArray({ control, name: 'days' });
  return (
    <>
      <fieldset>
        <legend className="font-semibold">{t('reimbursements.days')}</legend>
        <p className="text-xs text-muted">{t('reimbursements.daysHint')}</p>
        <ul className="divide-y divide-line">
          {fields.map((day, index) => (
            <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2" key={day.id}>
              <Field
                error={formState.errors.days?.[index]?.full?.message}
                hideLabel
                label={t('reimbursements.dayNo', { number: index + 1 })}
              >
                {(props) => (
                  <Select
                    {...props}
                    {...register(`days.${index}.full`, { setValueAs: (value: unknown) => String(value) === 'true' })}
                  >
                    <option value="true">{t('reimbursements.fullDay')}</option>
                    <option value="false">{t('reimbursements.halfDay')}</option>
                  </Select>
                )}
              </Field>
              <div
                aria-label={t('reimbursements.mealsOf', { number: index + 1 })}
                className="order-last flex basis-full flex-wrap gap-x-4 sm:order-none sm:grow sm:basis-auto"
                role="group"
              >
                {meals.map((meal) => (
                  <Checkbox
                    key={meal}
                    label={t(`reimbursements.meals.${meal}`)}
                    {...register(`days.${index}.${meal}`)}
                  />
                ))}
              </div>
              <IconButton
                className="ml-auto"
                disabled={fields.length === 1}
                icon={Trash2}
                label={t('reimbursements.removeDay', { number: index + 1 })}
                onClick={() => {
                  remove(index);
                }}
              />
            </li>
          ))}
        </ul>
        {formState.errors.days?.message !== undefined && (
          <p className="text-xs text-danger" role="alert">
            {formState.errors.days.message}
          </p>
        )}
        {fields.length < daysMax && (
          <Button
            onClick={() => {
              append(wholeDay);
            }}
            variant="secondary"
          >
            <Plus aria-hidden="true" size={18} strokeWidth={1.75} />
            {t('reimbursements.addDay')}
          </Button>
        )}
      </fieldset>
      <Field
        error={formState.errors.nights?.message}
        hint={t('reimbursements.nightsHint')}
        label={t('reimbursements.nights')}
      >
        {(props) => (
          <TextInput
            autoComplete="off"
            className="sm:max-w-60"
            inputMode="numeric"
            {...props}
            {...register('nights')}
          />
        )}
      </Field>
      <Checkbox
        hint={t('reimbursements.longStayHint')}
        label={t('reimbursements.longStay')}
        {...register('longStay')}
      />
      <ClaimedField />
    </>
  );
}
