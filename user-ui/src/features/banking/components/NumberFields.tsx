import { groupsOfFour } from '@paraply/core/format';
import { useQuery } from '@tanstack/react-query';
import { Landmark } from 'lucide-react';
import { useFormContext } from 'react-hook-form';
import { Field } from '@/components/form/Field';
import { TextInput } from '@/components/form/controls';
import { useDebounced } from '@paraply/core/useDebounced';
import { useTranslation } from '@/i18n/useTranslation';
import { bankLookupQuery } from '../api/bankAccounts';
import type { BankAccountValues } from './bankAccountForm';

type NumberField = 'sortCode' | 'accountNumber' | 'iban';

/** The account number fields. Shows the bank while typing, and an error as soon as no further digit can fix it. */
export function NumberFields() {
  const { t } = useTranslation();
  const { register, watch, setValue, formState } = useFormContext<BankAccountValues>();
  const [kind, sortCode, accountNumber, iban] = watch(['kind', 'sortCode', 'accountNumber', 'iban']);
  const typed = useDebounced(kind === 'swedish' ? { sortCode, accountNumber } : { iban });
  const { data: known } = useQuery(bankLookupQuery(typed));
  const errorAt = (field: NumberField) =>
    formState.errors[field]?.message ?? known?.faults.find((fault) => fault.field === field)?.message;
  const ibanInput = register('iban', {
    onBlur: () => {
      setValue('iban', groupsOfFour(iban.toUpperCase()));
    },
  });

  return (
    <>
      {kind === 'swedish' ? (
        <div className="grid grid-cols-[minmax(0,9rem)_minmax(0,1fr)] gap-4">
          <Field error={errorAt('sortCode')} hint={t('banking.sortCodeHint')} label={t('banking.sortCode')}>
            {(props) => (
              <TextInput
                autoComplete="off"
                className="figures"
                inputMode="numeric"
                {...props}
                {...register('sortCode')}
              />
            )}
          </Field>
          <Field error={errorAt('accountNumber')} label={t('banking.accountNumber')}>
            {(props) => (
              <TextInput
                autoComplete="off"
                className="figures"
                inputMode="numeric"
                {...props}
                {...register('accountNumber')}
              />
            )}
          </Field>
        </div>
      ) : (
        <Field error={errorAt('iban')} label={t('banking.iban')}>
          {(props) => (
            <TextInput autoCapitalize="characters" autoComplete="off" className="figures" {...props} {...ibanInput} />
          )}
        </Field>
      )}
      <div className="grid gap-1" role="status">
        {known?.bankName !== undefined && (
          <p className="flex items-center gap-2 font-semibold">
            <Landmark aria-hidden="true" className="shrink-0 text-muted" size={18} strokeWidth={1.75} />
            <span className="sr-only">{t('banking.bankName')}: </span>
            {known.bankName}
          </p>
        )}
        {known?.warning !== undefined && <p className="text-xs text-muted">{known.warning}</p>}
      </div>
    </>
  );
}
