import { Controller, useFormContext } from 'react-hook-form';
import type { Profile } from '@/api/profile';
import { ChoiceCards } from '@/components/form/ChoiceCards';
import { DateField } from '@/components/form/DateField';
import { Field } from '@/components/form/Field';
import { Select, TextArea, TextInput } from '@/components/form/controls';
import { useFormat } from '@/i18n/useFormat';
import { useTranslation } from '@/i18n/useTranslation';
import type { TaxRequest } from '../api/taxRequests';
import { RecordedTax } from './RecordedTax';
import { TaxComparison } from './TaxComparison';
import { TaxRequestFields } from './TaxRequestFields';
import { TaxRequestNotice } from './TaxRequestNotice';
import type { ProfileValues } from './profileForm';
import { isRecorded } from './profileForm';

const tables = Array.from({ length: 14 }, (_, index) => String(29 + index));
const columns = ['1', '2', '3', '4', '5', '6'];

interface TaxFieldsProps {
  /** As it is stored. */
  profile: Profile;
  birthYear: number | undefined;
  /** Requests for another tax, the newest first. */
  requests: TaxRequest[];
  /** One of them waits, so that no other can be made. */
  isWaiting: boolean;
  /** What is chosen needs a request. */
  isRequest: boolean;
}

export function TaxFields({ profile, birthYear, requests, isWaiting, isRequest }: TaxFieldsProps) {
  const { watch } = useFormContext<ProfileValues>();
  const { tax } = profile;
  if (isRecorded(tax)) {
    return (
      <div className="grid gap-5">
        <TaxRequestNotice requests={requests} />
        <RecordedTax tax={tax} />
        {tax.rule !== 'sink' && tax.rule !== 'a_sink' && <VoluntaryField />}
        <HolidayField />
        {isRequest && <TaxRequestFields />}
      </div>
    );
  }
  return (
    <div className="grid gap-5">
      <TaxRequestNotice requests={requests} />
      <fieldset className="disabled:opacity-70" disabled={isWaiting}>
        <ModeField profile={profile} />
      </fieldset>
      <TaxComparison birthYear={birthYear} />
      <fieldset className="grid gap-5 disabled:opacity-70" disabled={isWaiting}>
        {watch('tax.mode') === 'on' ? <RuleFields /> : <NoTaxFields />}
      </fieldset>
      {watch('tax.mode') === 'on' && (
        <>
          <VoluntaryField />
          <HolidayField />
        </>
      )}
      {isRequest && <TaxRequestFields />}
    </div>
  );
}

function ModeField({ profile }: { profile: Profile }) {
  const { t } = useTranslation();
  const { percent, wholeMoney } = useFormat();
  const { control } = useFormContext<ProfileValues>();
  const fee = (percentage: string) => `${percent(percentage)} + ${wholeMoney(profile.fixedFee)}`;
  return (
    <Controller
      control={control}
      name="tax.mode"
      render={({ field }) => (
        <ChoiceCards
          choices={[
            {
              value: 'on',
              label: t('profile.taxOn'),
              hint: t('profile.taxOnHint', { fee: fee(profile.feePercentageSwedishTax) }),
            },
            {
              value: 'off',
              label: t('profile.taxOff'),
              hint: t('profile.taxOffHint', { fee: fee(profile.feePercentageNoTax) }),
            },
          ]}
          legend={t('profile.taxQuestion')}
          onChange={field.onChange}
          value={field.value}
        />
      )}
    />
  );
}

function HolidayField() {
  const { t } = useTranslation();
  const { control } = useFormContext<ProfileValues>();
  return (
    <Controller
      control={control}
      name="tax.holidayMode"
      render={({ field }) => (
        <ChoiceCards
          choices={[
            { value: 'included', label: t('profile.holidayIncluded'), hint: t('profile.holidayIncludedHint') },
            { value: 'saved', label: t('profile.holidaySaved'), hint: t('profile.holidaySavedHint') },
          ]}
          legend={t('profile.holiday')}
          onChange={field.onChange}
          value={field.value}
        />
      )}
    />
  );
}

function VoluntaryField() {
  const { t } = useTranslation();
  const { register, formState } = useFormContext<ProfileValues>();
  return (
    <Field
      className="max-w-xs"
      error={formState.errors.tax?.voluntaryPercent?.message}
      hint={t('profile.voluntaryHint')}
      label={t('profile.voluntaryPercent')}
      optional
    >
      {(props) => <TextInput inputMode="decimal" {...props} {...register('tax.voluntaryPercent')} />}
    </Field>
  );
}

function RuleFields() {
  const { t } = useTranslation();
  const { control, register, watch, formState } = useFormContext<ProfileValues>();
  const errors = formState.errors.tax;
  return (
    <>
      <Controller
        control={control}
        name="tax.rule"
        render={({ field }) => (
          <ChoiceCards
            choices={[
              { value: 'side_income', label: t('profile.sideIncome'), hint: t('profile.sideIncomeHint') },
              { value: 'main_employer', label: t('profile.mainEmployer'), hint: t('profile.mainEmployerHint') },
            ]}
            legend={t('profile.rule')}
            onChange={field.onChange}
            value={field.value}
          />
        )}
      />
      {watch('tax.rule') === 'main_employer' && (
        <div className="grid grid-cols-2 gap-4">
          <Field error={errors?.taxTable?.message} hint={t('profile.taxTableHint')} label={t('profile.taxTable')}>
            {(props) => (
              <Select {...props} {...register('tax.taxTable')}>
                <option value="">{t('controls.choose')}</option>
                {tables.map((table) => (
                  <option key={table}>{table}</option>
                ))}
              </Select>
            )}
          </Field>
          <Field error={errors?.taxColumn?.message} label={t('profile.taxColumn')}>
            {(props) => (
              <Select {...props} {...register('tax.taxColumn')}>
                {columns.map((column) => (
                  <option key={column}>{column}</option>
                ))}
              </Select>
            )}
          </Field>
        </div>
      )}
    </>
  );
}

function NoTaxFields() {
  const { t } = useTranslation();
  const { control, register, watch, formState } = useFormContext<ProfileValues>();
  const errors = formState.errors.tax;
  const isFSkatt = watch('tax.disabledGround') === 'f_skatt';
  return (
    <>
      <Controller
        control={control}
        name="tax.disabledGround"
        render={({ field }) => (
          <ChoiceCards
            choices={[
              { value: 'f_skatt', label: t('profile.grounds.f_skatt'), hint: t('profile.groundHints.f_skatt') },
              { value: 'abroad', label: t('profile.grounds.abroad'), hint: t('profile.groundHints.abroad') },
              { value: 'other', label: t('profile.grounds.other') },
            ]}
            legend={t('profile.disabledReason')}
            onChange={field.onChange}
            value={field.value}
          />
        )}
      />
      {isFSkatt ? (
        <DateField
          className="max-w-xs"
          control={control}
          hint={t('profile.groundEndsHint')}
          label={t('profile.groundEnds')}
          name="tax.disabledValidTo"
        />
      ) : (
        <Field error={errors?.disabledReason?.message} label={t('profile.disabledText')}>
          {(props) => <TextArea rows={2} {...props} {...register('tax.disabledReason')} />}
        </Field>
      )}
      <Field
        error={errors?.disabledEvidence?.message}
        hint={t('profile.disabledEvidenceHint')}
        label={t('profile.disabledEvidence')}
      >
        {(props) => <TextInput {...props} {...register('tax.disabledEvidence')} />}
      </Field>
    </>
  );
}
