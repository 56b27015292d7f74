import { Plus, Trash2 } from 'lucide-react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Field } from '@/components/form/Field';
import { Checkbox, Select, TextInput } from '@/components/form/controls';
import { Button } from '@/components/ui/Button';
import { IconButton } from '@/components/ui/IconButton';
import type { CostValues } from '../lib/costForm';
import { daysMax, wholeDay } from '../lib/costForm';
import { ClaimedField } from './ClaimedField';

const meals = ['breakfast', 'lunch', 'dinner'] as const;

/** A journey with nights away: its days with the meals that others have paid, which reduce the allowance. */
export function JourneyFields() {
  const { t } = useTranslation();
  const { register, control, formState } = useFormContext<CostValues>();
  const { fields, append, remove } = useFieldArray({ control, name: 'days' });
  return (
    <>
      <fieldset>
        <legend className="font-semibold">{t('costs.days')}</legend>
        <p className="text-xs text-muted">{t('costs.daysHint')}</p>
        <ul className="divide-y divide-line">
          {fields.map((day, index) => (
            <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2" key={day.id}>
              <Field
                error={formState.errors.days?.[index]?.full?.message}
                hideLabel
                label={t('costs.dayNo', { number: index + 1 })}
              >
                {(props) => (
                  <Select
                    {...props}
                    {...register(`days.${index}.full`, { setValueAs: (value: unknown) => String(value) === 'true' })}
                  >
                    <option value="true">{t('costs.fullDay')}</option>
                    <option value="false">{t('costs.halfDay')}</option>
                  </Select>
                )}
              </Field>
              <div
                aria-label={t('costs.mealsOf', { number: index + 1 })}
                className="order-last flex basis-full flex-wrap gap-x-4 sm:order-none sm:grow sm:basis-auto"
                role="group"
              >
                {meals.map((meal) => (
                  <Checkbox key={meal} label={t(`costs.meals.${meal}`)} {...register(`days.${index}.${meal}`)} />
                ))}
              </div>
              <IconButton
                className="ml-auto"
                disabled={fields.length === 1}
                icon={Trash2}
                label={t('costs.removeDay', { number: index + 1 })}
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
            {t('costs.addDay')}
          </Button>
        )}
      </fieldset>
      <Field error={formState.errors.nights?.message} hint={t('costs.nightsHint')} label={t('costs.nights')}>
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
      <Checkbox hint={t('costs.longStayHint')} label={t('costs.longStay')} {...register('longStay')} />
      <ClaimedField />
    </>
  );
}
