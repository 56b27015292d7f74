import { ReimbursementsPanel } from '@/features/reimbursements/components/ReimbursementsPanel';
import { InvoiceViewPage } from '@/features/invoices/components/InvoiceViewPage';

export function Component() {
  return <InvoiceViewPage reimbursements={ReimbursementsPanel} />;
}
