import { CostsPanel } from '@/features/costs/components/CostsPanel';
import { InvoiceViewPage } from '@/features/invoices/components/InvoiceViewPage';

export function Component() {
  return <InvoiceViewPage costs={CostsPanel} />;
}
