import clsx from 'clsx';
import { CircleAlert, CircleCheck, Clock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Reimbursement } from '../api/reimbursements';

const looks = {
  pending: { icon: Clock, colour: 'bg-quiet-soft text-quiet' },
  approved: { icon: CircleCheck, colour: 'bg-paid-soft text-paid' },
  rejected: { icon: CircleAlert, colour: 'bg-danger-soft text-danger' },
};

export function ReimbursementBadge({ status }: Pick<Reimbursement, 'status'>) {
  const { t } = useTranslation();
  const { icon: Icon, colour } = looks[status];
  return (
    <span
      className={clsx(
        'inline-flex items-center gap-1.5 rounded-full px-2.5 py-0.5 text-xs font-semibold whitespace-nowrap',
        colour,
      )}
    >
      <Icon aria-hidden="true" size={14} strokeWidth={2} />
      {t(`reimbursements.status.${status}`)}
    </span>
  );
}
