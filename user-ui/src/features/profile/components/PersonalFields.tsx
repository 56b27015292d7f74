import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { CountrySelect } from '@/components/form/CountrySelect';
import { Field } from '@/components/form/Field';
import { Select, TextInput } from '@/components/form/controls';
import { Button } from '@/components/ui/Button';
import type { Profile } from '@/api/profile';
import { useTranslation } from '@/i18n/useTranslation';
import type { TaxRequest } from '../api/taxRequests';
import { waiting } from '../api/taxRequests';
import { NumberRequestDialog } from './NumberRequestDialog';
import { TaxRequestNotice } from './TaxRequestNotice';
import type { ProfileValues } from './profileForm';

interface PersonalFieldsProps {
  profile: Profile;
  /** All requests, the newest first. */
  requests: TaxRequest[];
}

export function PersonalFields({ profile, requests }: PersonalFieldsProps) {
  const { t } = useTranslation();
  const { register, formState } = useFormContext<ProfileValues>();
  const { errors } = formState;
  return (
    <div className="grid gap-4">
      <div className="grid gap-4 md:grid-cols-2">
        <Field error={errors.fullName?.message} label={t('profile.fullName')}>
          {(control) => <TextInput autoComplete="name" {...control} {...register('fullName')} />}
        </Field>
        <Field label={t('profile.email')}>
          {(control) => <TextInput readOnly {...control} className="text-muted" value={profile.email} />}
        </Field>
        <PersonnummerField
          requests={requests.filter(({ kind }) => kind === 'personnummer')}
          stored={profile.personnummerMasked}
        />
        <Field error={errors.phone?.message} label={t('profile.phone')} optional>
          {(control) => <TextInput autoComplete="tel" inputMode="tel" {...control} {...register('phone')} />}
        </Field>
      </div>
      <Field error={errors.address?.message} hint={t('profile.addressHint')} label={t('profile.address')} optional>
        {(control) => <TextInput autoComplete="street-address" {...control} {...register('address')} />}
      </Field>
      <div className="grid grid-cols-[8rem_1fr] gap-4 min-[360px]:grid-cols-[10.5rem_1fr]">
        <Field error={errors.postalCode?.message} label={t('profile.postalCode')} optional>
          {(control) => <TextInput autoComplete="postal-code" {...control} {...register('postalCode')} />}
        </Field>
        <Field error={errors.city?.message} label={t('profile.city')} optional>
          {(control) => <TextInput autoComplete="address-level2" {...control} {...register('city')} />}
        </Field>
      </div>
      <div className="grid gap-4 md:grid-cols-2">
        <Field error={errors.country?.message} label={t('profile.country')}>
          {(control) => <CountrySelect {...control} {...register('country')} />}
        </Field>
        <Field error={errors.language?.message} label={t('profile.mailLanguage')}>
          {(control) => (
            <Select {...control} {...register('language')}>
              <option value="sv">{t('language.sv')}</option>
              <option value="en">{t('language.en')}</option>
            </Select>
          )}
        </Field>
      </div>
    </div>
  );
}

interface PersonnummerFieldProps {
  stored: string | undefined;
  /** Requests for another number, the newest first. */
  requests: TaxRequest[];
}

/** Only the masked number is ever shown. The first one is typed here; another one is a request. */
function PersonnummerField({ stored, requests }: PersonnummerFieldProps) {
  const { t } = useTranslation();
  const { register, formState } = useFormContext<ProfileValues>();
  const [changing, setChanging] = useState(false);
  const error = formState.errors.personnummer?.message;
  if (stored !== undefined && stored !== '' && error === undefined) {
    return (
      <div className="grid content-start gap-1.5">
        <p className="font-semibold">{t('profile.personnummer')}</p>
        <div className="flex min-h-11 items-center justify-between gap-3">
          <span className="figures">{stored}</span>
          <Button
            disabled={waiting(requests, 'personnummer') !== undefined}
            onClick={() => {
              setChanging(true);
            }}
            variant="ghost"
          >
            {t('profile.personnummerChange')}
          </Button>
        </div>
        <TaxRequestNotice requests={requests} />
        {changing && (
          <NumberRequestDialog
            onClose={() => {
              setChanging(false);
            }}
          />
        )}
      </div>
    );
  }
  return (
    <Field error={error} hint={t('profile.personnummerHint')} label={t('profile.personnummer')} optional>
      {(control) => <TextInput autoComplete="off" inputMode="numeric" {...control} {...register('personnummer')} />}
    </Field>
  );
}
