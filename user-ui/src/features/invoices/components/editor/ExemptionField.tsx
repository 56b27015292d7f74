import { exemptions, needsExemption } from '@paraply/core/exemptions';
import { useId } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { Field } from '@/components/form/Field';
import { TextInput } from '@/components/form/controls';
import { useTranslation } from '@/i18n/useTranslation';
import type { InvoiceValues } from '../../lib/invoiceForm';

interface ExemptionFieldProps {
  /** Absent while none is chosen. */
  client: { vatTreatment: string; country?: string } | undefined;
}

/** The rule that exempts lines at 0 % VAT; required where Swedish VAT applies. */
export function ExemptionField({ client }: ExemptionFieldProps) {
  const { t } = useTranslation();
  const { register, control, formState } = useFormContext<InvoiceValues>();
  const items = useWatch({ control, name: 'items' });
  const listId = useId();
  if (!needsExemption(client, items)) return null;
  const language = (client?.country ?? 'SE') === 'SE' ? 'sv' : 'en';
  return (
    <Field
      className="mt-6"
      error={formState.errors.vatExemption?.message}
      hint={t('invoices.vatExemptionHint')}
      label={t('invoices.vatExemption')}
    >
      {(props) => (
        <>
          <TextInput autoComplete="off" list={listId} maxLength={200} {...props} {...register('vatExemption')} />
          <datalist id={listId}>
            {exemptions(language).map((text) => (
              <option key={text} value={text} />
            ))}
          </datalist>
        </>
      )}
    </Field>
  );
}
