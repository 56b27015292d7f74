import { CircleAlert, CircleCheck, Clock } from 'lucide-react';
import type { BadgeLook } from '@/components/ui/Badge';
import { Badge } from '@/components/ui/Badge';
import { useTranslation } from '@/i18n/useTranslation';
import type { Reimbursement } from '../api/reimbursements';

const looks: Record<Reimbursement['status'], BadgeLook> = {
  pending: { icon: Clock, colour: 'quiet' },
  approved: { icon: CircleCheck, colour: 'paid' },
  rejected: { icon: CircleAlert, colour: 'danger' },
};

export function ReimbursementBadge({ status }: Pick<Reimbursement, 'status'>) {
  const { t } = useTranslation();
  return <Badge {...looks[status]} label={t(`reimbursements.status.${status}`)} />;
}
