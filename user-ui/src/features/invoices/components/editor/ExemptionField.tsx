import { exemptions, needsExemption } from '@paraply/core/exemptions';
import { useId } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { Field } from '@/components/form/Field';
import { TextInput } from '@/components/form/controls';
import { useTranslation } from '@/i18n/useTranslation';
import type { InvoiceValues } from '../../lib/invoiceForm';
import { useEditorData } from './EditorContext';

/** The rule that exempts lines at 0 % VAT; required where Swedish VAT applies. */
export function ExemptionField() {
  const { t } = useTranslation();
  const { clients } = useEditorData();
  const { register, control, formState } = useFormContext<InvoiceValues>();
  const [items, clientId] = useWatch({ control, name: ['items', 'clientId'] });
  const listId = useId();
  const client = clients.find(({ id }) => id === clientId);
  if (!needsExemption(client, items)) return null;
  const language = client === undefined || client.country === 'SE' ? 'sv' : 'en';
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
