import clsx from 'clsx';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { CountrySelect } from '@/components/form/CountrySelect';
import { Field } from '@/components/form/Field';
import { Checkbox, TextInput } from '@/components/form/controls';
import { isInEu } from '@/lib/countries';
import type { ClientValues } from './clientForm';
import { VatNumberField } from './VatNumberField';

interface ClientFieldsProps {
  onFinnish: () => void;
}

export function ClientFields({ onFinnish }: ClientFieldsProps) {
  const { t } = useTranslation();
  const { register, watch, formState } = useFormContext<ClientValues>();
  const { errors } = formState;
  const [vatRegistered, chosenCountry, state] = watch(['vatRegistered', 'country', 'state']);
  const hasState = chosenCountry !== 'SE' || state !== '';
  const country = register('country', {
    onChange: (event: { target: { value: string } }) => {
      if (event.target.value === 'FI') onFinnish();
    },
  });
  return (
    <>
      <Field error={errors.name?.message} label={t('clients.name')}>
        {(control) => <TextInput autoComplete="off" {...control} {...register('name')} />}
      </Field>
      <div className="grid gap-4 md:grid-cols-2">
        <Field error={errors.email?.message} label={t('clients.email')}>
          {(control) => <TextInput autoComplete="off" inputMode="email" {...control} {...register('email')} />}
        </Field>
        <Field error={errors.phone?.message} label={t('clients.phone')} optional>
          {(control) => <TextInput autoComplete="off" inputMode="tel" {...control} {...register('phone')} />}
        </Field>
      </div>
      <Field
        error={errors.additionalEmails?.message}
        hint={t('clients.additionalEmailsHint')}
        label={t('clients.additionalEmails')}
        optional
      >
        {(control) => <TextInput autoComplete="off" inputMode="email" {...control} {...register('additionalEmails')} />}
      </Field>
      <div className="grid gap-4 md:grid-cols-2">
        <Field error={errors.country?.message} label={t('clients.country')}>
          {(control) => <CountrySelect {...control} {...country} autoComplete="off" />}
        </Field>
        <Field
          error={errors.companyTaxId?.message}
          hint={isInEu(chosenCountry) ? undefined : t('clients.companyTaxIdHint')}
          label={t('clients.companyTaxId')}
          optional
        >
          {(control) => <TextInput autoComplete="off" {...control} {...register('companyTaxId')} />}
        </Field>
      </div>
      <div>
        <Checkbox label={t('clients.vatRegistered')} {...register('vatRegistered')} />
        {vatRegistered && <VatNumberField onFinnish={onFinnish} />}
      </div>
      <Field error={errors.address?.message} hint={t('clients.addressHint')} label={t('clients.address')} optional>
        {(control) => <TextInput autoComplete="off" {...control} {...register('address')} />}
      </Field>
      <div
        className={clsx('grid gap-4', hasState ? 'grid-cols-2 md:grid-cols-3' : 'grid-cols-[8rem_1fr] md:grid-cols-2')}
      >
        <Field error={errors.postalCode?.message} label={t('clients.postalCode')} optional>
          {(control) => <TextInput autoComplete="off" {...control} {...register('postalCode')} />}
        </Field>
        <Field error={errors.city?.message} label={t('clients.city')} optional>
          {(control) => <TextInput autoComplete="off" {...control} {...register('city')} />}
        </Field>
        {hasState && (
          <Field className="col-span-2 md:col-span-1" error={errors.state?.message} label={t('clients.state')} optional>
            {(control) => <TextInput autoComplete="off" {...control} {...register('state')} />}
          </Field>
        )}
      </div>
    </>
  );
}
