import { isolate } from '@paraply/core/isolate';
import type { components } from '@paraply/core/schema';
import { useState } from 'react';
import type { CurrentUser } from '@/api/session';
import { ChoiceCards } from '@/components/form/ChoiceCards';
import { Field } from '@/components/form/Field';
import { Select } from '@/components/form/controls';
import { useTranslation } from '@/i18n/useTranslation';
import { useRecentInvoices, useSendSupport } from '../api/messages';
import { MessageForm } from './MessageForm';

type Urgency = components['schemas']['Urgency'];

const urgencies: Urgency[] = ['low', 'medium', 'high'];

interface SupportFormProps {
  user: CurrentUser;
  /** The invoice that the question is about, as its page says. */
  about: string | null;
}

export function SupportForm({ user, about }: SupportFormProps) {
  const { t } = useTranslation();
  const send = useSendSupport();
  const invoices = useRecentInvoices();
  const [urgency, setUrgency] = useState<Urgency>('medium');
  const [chosen, setChosen] = useState(about ?? '');
  // One that is not among the latest cannot be shown as chosen, and is not sent unseen.
  const invoiceId = invoices.data?.rows.some(({ id }) => id === chosen) === true ? chosen : '';
  return (
    <MessageForm
      onSend={(values) => send.mutateAsync({ ...values, urgency, ...(invoiceId !== '' && { invoiceId }) })}
      user={user}
    >
      <ChoiceCards
        choices={urgencies.map((value) => ({ value, label: t(`contact.urgencies.${value}`) }))}
        legend={t('contact.urgency')}
        onChange={setUrgency}
        value={urgency}
      />
      <Field label={t('contact.invoice')} optional>
        {(control) => (
          <Select
            {...control}
            onChange={(event) => {
              setChosen(event.target.value);
            }}
            value={invoiceId}
          >
            <option value="">{t('contact.noInvoice')}</option>
            {invoices.data?.rows.map((invoice) => (
              <option key={invoice.id} value={invoice.id}>
                {[invoice.invoiceNumber ?? t('status.draft'), isolate(invoice.clientName)].join(' · ')}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </MessageForm>
  );
}
