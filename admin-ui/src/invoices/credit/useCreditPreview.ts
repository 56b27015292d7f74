import { useAdminData } from '../../providers/useAdminData';
import type { Invoice } from '../../types/api';
import { usePreview } from '../effects/usePreview';
import type { CreditScope } from './creditScope';

/** The credit note as the server would make it, while it is being written. */
export function useCreditPreview(invoice: Pick<Invoice, 'id' | 'version'>, scope: CreditScope | undefined) {
  const data = useAdminData();
  return usePreview({ act: 'credit', invoice, asked: scope, ask: (asked) => data.previewCredit(invoice.id, asked) });
}
