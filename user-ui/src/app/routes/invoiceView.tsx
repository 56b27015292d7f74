import { CreditRequest } from '@/features/support/components/CreditRequest';
import { ReimbursementsPanel } from '@/features/reimbursements/components/ReimbursementsPanel';
import { InvoiceViewPage } from '@/features/invoices/components/InvoiceViewPage';

export function Component() {
  return <InvoiceViewPage creditRequest={CreditRequest} reimbursements={ReimbursementsPanel} />;
}
