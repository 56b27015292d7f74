import { isZero } from '@paraply/core/decimal';
import { MessageSquareWarning } from 'lucide-react';
import { Badge } from '../../components/Badge';
import { useT } from '../../i18n/useT';
import type { Invoice } from '../../types/api';

/** That the client disputes an invoice, or a part of it, beside its status. */
export function DisputedBadge({ invoice: { disputed } }: { invoice: Invoice }) {
  const t = useT();
  return isZero(disputed) ? null : <Badge tone="danger" icon={MessageSquareWarning} label={t('invoices.isDisputed')} />;
}
