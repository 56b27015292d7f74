import { NewClient } from '@/features/clients/components/NewClient';
import { InvoiceCreatePage } from '@/features/invoices/components/InvoiceCreatePage';
import { InvoiceEditPage } from '@/features/invoices/components/InvoiceEditPage';
import { TrialPage } from '@/features/invoices/components/trial/TrialPage';

/** The editor without an account travels with the other: apart, they would share a file that each has to wait for. */
export { TrialPage as Try };

export function Create() {
  return <InvoiceCreatePage newClient={NewClient} />;
}

export function Edit() {
  return <InvoiceEditPage newClient={NewClient} />;
}
