import { NewClient } from '@/features/clients/components/NewClient';
import { InvoiceCreatePage } from '@/features/invoices/components/InvoiceCreatePage';
import { InvoiceEditPage } from '@/features/invoices/components/InvoiceEditPage';

export function Create() {
  return <InvoiceCreatePage newClient={NewClient} />;
}

export function Edit() {
  return <InvoiceEditPage newClient={NewClient} />;
}
