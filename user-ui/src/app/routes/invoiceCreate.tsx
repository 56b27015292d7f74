import { NewClientDialog } from '@/features/clients/components/NewClientDialog';
import { InvoiceCreatePage } from '@/features/invoices/components/InvoiceCreatePage';

export function Component() {
  return <InvoiceCreatePage newClient={NewClientDialog} />;
}
