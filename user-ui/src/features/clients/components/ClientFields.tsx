import clsx from 'clsx';
import { useFormContext } from 'react-hook-form';
import { CountrySelect } from '@/components/form/CountrySelect';
import { Field } from '@/components/form/Field';
import { Checkbox } from '@/components/form/controls';
import { useTranslation } from '@/i18n/useTranslation';
import { isInEu } from '@/lib/countries';
import type { ClientValues } from './clientForm';
import { ClientLine } from './ClientLine';
import { ClientNumberField } from './ClientNumberField';
import { useClientNumber } from './useClientNumber';
import { VatNumberField } from './VatNumberField';

interface ClientFieldsProps {
  /** A new client starts with one number, which says what the tax fields of a stored one hold. */
  isNew: boolean;
  onFinnish: () => void;
}

export function ClientFields({ isNew, onFinnish }: ClientFieldsProps) {
  const { t } = useTranslation();
  const { register, watch, formState } = useFormContext<ClientValues>();
  const { errors } = formState;
  const entry = useClientNumber(onFinnish);
  const [vatRegistered, chosenCountry, state] = watch(['vatRegistered', 'country', 'state']);
  const hasState = chosenCountry !== 'SE' || state !== '';
  const country = register('country', {
    onChange: (event: { target: { value: string } }) => {
      if (isNew) entry.chooseCountry(event.target.value);
      if (event.target.value === 'FI') onFinnish();
    },
  });
  const additionalEmails = (
    <ClientLine field="additionalEmails" hint={t('clients.additionalEmailsHint')} inputMode="email" optional />
  );
  const countryField = (
    <Field error={errors.country?.message} label={t('clients.country')}>
      {(control) => <CountrySelect {...control} {...country} autoComplete="off" />}
    </Field>
  );
  return (
    <>
      {isNew && <ClientNumberField entry={entry} />}
      <ClientLine field="name" />
      <div className="grid gap-4 md:grid-cols-2">
        <ClientLine field="email" inputMode="email" />
        <ClientLine field="phone" inputMode="tel" optional />
      </div>
      {isNew ? (
        <div className="grid gap-4 md:grid-cols-2">
          {additionalEmails}
          {countryField}
        </div>
      ) : (
        <>
          {additionalEmails}
          <div className="grid gap-4 md:grid-cols-2">
            {countryField}
            <ClientLine
              field="companyTaxId"
              hint={isInEu(chosenCountry) ? undefined : t('clients.companyTaxIdHint')}
              optional
            />
          </div>
          <div>
            <Checkbox label={t('clients.vatRegistered')} {...register('vatRegistered')} />
            {vatRegistered && <VatNumberField onFinnish={onFinnish} />}
          </div>
        </>
      )}
      <ClientLine field="address" hint={t('clients.addressHint')} optional />
      <div
        className={clsx(
          'grid grid-cols-[8rem_1fr] gap-4 min-[360px]:grid-cols-[10.5rem_1fr]',
          hasState ? 'md:grid-cols-3' : 'md:grid-cols-2',
        )}
      >
        <ClientLine field="postalCode" optional />
        <ClientLine field="city" optional />
        {hasState && <ClientLine className="col-span-2 md:col-span-1" field="state" optional />}
      </div>
    </>
  );
}
