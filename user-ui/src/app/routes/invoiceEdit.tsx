import { NewClient } from '@/features/clients/components/NewClient';
import { InvoiceEditPage } from '@/features/invoices/components/InvoiceEditPage';

export function Component() {
  return <InvoiceEditPage newClient={NewClient} />;
}
