import { CreatePage } from '../components/form/CreatePage';
import { useT } from '../i18n/useT';
import { paths } from '../lib/paths';
import type { AdminInvoiceInput } from '../types/api';
import { useSendNext } from '../components/invoice/sendNext';
import { InvoiceFields } from './InvoiceFields';
import { newInvoice, toInvoiceInput } from './values';

/** A new invoice for one of the users, kept as a draft. */
export default function InvoiceCreate() {
  const t = useT();
  const { onPress, followUp } = useSendNext();
  return (
    <CreatePage<AdminInvoiceInput>
      title={t('invoices.create')}
      back={{ to: paths.invoices, label: t('invoices.title') }}
      defaults={newInvoice()}
      toInput={toInvoiceInput}
      saved={t('invoices.created')}
      savedTo={paths.invoice}
      followUp={followUp}
    >
      <InvoiceFields saveLabel={t('invoices.saveDraft')} cancelTo={paths.invoices} onSaveAndSend={onPress} />
    </CreatePage>
  );
}
