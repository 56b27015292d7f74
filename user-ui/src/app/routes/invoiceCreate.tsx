import { NewClient } from '@/features/clients/components/NewClient';
import { InvoiceCreatePage } from '@/features/invoices/components/InvoiceCreatePage';

export function Component() {
  return <InvoiceCreatePage newClient={NewClient} />;
}
