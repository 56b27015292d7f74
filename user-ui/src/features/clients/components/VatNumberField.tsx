import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { Field } from '@/components/form/Field';
import { TextInput } from '@/components/form/controls';
import { Button } from '@/components/ui/Button';
import { Notice } from '@/components/ui/Notice';
import { useErrorText } from '@/i18n/useErrorText';
import { useTranslation } from '@/i18n/useTranslation';
import { useVatLookup } from '../api/clients';
import type { RegisterField } from '../lib/registerDetails';
import { isMalformed, registerFields } from '../lib/registerDetails';
import type { ClientValues } from './clientForm';

const kinds = { valid: 'success', invalid: 'error', unknown: 'warning' } as const;

type Filled = Pick<ClientValues, RegisterField>;

interface VatNumberFieldProps {
  onFinnish: () => void;
}

/** The VAT number with a lookup that fills in the company details, and a reset. A failed lookup blocks nothing. */
export function VatNumberField({ onFinnish }: VatNumberFieldProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { register, getValues, setValue, setError, formState } = useFormContext<ClientValues>();
  const lookup = useVatLookup();
  const [before, setBefore] = useState<Filled | null>(null);

  const lookUp = () => {
    const number = getValues('vatNumber')
      .replace(/[\s.-]/g, '')
      .toUpperCase();
    if (number === '') return;
    lookup.mutate(number, {
      onSuccess: (company) => {
        if (company.country === 'FI') onFinnish();
        // Numbers with an invalid format or check digit are not looked up.
        if (isMalformed(company)) setError('vatNumber', { type: 'server', message: t('clients.vatNumberWrong') });
        if (company.status !== 'valid') return;
        const found = registerFields.filter((field) => company[field]);
        // A reset after a second lookup restores what the user typed, not what the first lookup filled in.
        if (found.length > 0 && before === null) setBefore({ ...getValues() });
        for (const field of found) setValue(field, company[field] ?? '', { shouldDirty: true, shouldValidate: true });
      },
    });
  };
  const reset = () => {
    for (const field of registerFields) setValue(field, before?.[field] ?? '', { shouldDirty: true });
    setBefore(null);
    lookup.reset();
  };
  const vatNumber = register('vatNumber', {
    onChange: () => {
      // The lookup result belongs to another number.
      lookup.reset();
    },
  });

  return (
    <div className="mt-2 grid gap-3">
      <Field
        error={formState.errors.vatNumber?.message}
        hint={t('clients.vatNumberHint')}
        label={t('clients.vatNumber')}
        optional
      >
        {(control) => (
          <div className="flex gap-2">
            <TextInput autoCapitalize="characters" autoComplete="off" {...control} {...vatNumber} />
            <Button busy={lookup.isPending} className="shrink-0" onClick={lookUp} variant="secondary">
              {t('clients.vatLookup')}
            </Button>
          </div>
        )}
      </Field>
      {lookup.error && (
        <Notice kind="warning" title={t('clients.vatStatus.unknown')}>
          {errorText(lookup.error)}
        </Notice>
      )}
      {lookup.data && !isMalformed(lookup.data) && (
        <Notice kind={kinds[lookup.data.status]}>
          {lookup.data.message || t(`clients.vatStatus.${lookup.data.status}`)}
        </Notice>
      )}
      {before && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="text-muted">{t('clients.vatFilled')}</p>
          <Button onClick={reset} variant="secondary">
            {t('clients.vatReset')}
          </Button>
        </div>
      )}
    </div>
  );
}
