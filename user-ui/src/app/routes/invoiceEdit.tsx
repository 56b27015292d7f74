import { NewClientDialog } from '@/features/clients/components/NewClientDialog';
import { InvoiceEditPage } from '@/features/invoices/components/InvoiceEditPage';

export function Component() {
  return <InvoiceEditPage newClient={NewClientDialog} />;
}
