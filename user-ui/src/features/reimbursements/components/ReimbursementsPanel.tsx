import type { components } from '@paraply/core/schema';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/Button';
import { Panel } from '@/components/ui/Panel';
import { QueryError } from '@/components/ui/QueryError';
import { SkeletonRows } from '@/components/ui/Skeleton';
import { useTranslation } from '@/i18n/useTranslation';
import { reimbursementsQuery } from '../api/reimbursements';
import { ReimbursementDialog } from './ReimbursementDialog';
import { ReimbursementRow } from './ReimbursementRow';

interface ReimbursementsPanelProps {
  invoice: components['schemas']['Invoice'];
}

/** What the assignment has reimbursement the freelancer. Open until the invoice has become salary. */
export function ReimbursementsPanel({ invoice }: ReimbursementsPanelProps) {
  const { t } = useTranslation();
  const [isAdding, setIsAdding] = useState(false);
  const reimbursements = useQuery(reimbursementsQuery(invoice.id));
  const isSalary = invoice.payslipId !== undefined;
  const isOpen = invoice.status !== 'cancelled' && !isSalary;
  if (!isOpen && reimbursements.data?.length === 0) return null;
  const add = (
    <Button
      className="-mr-4"
      onClick={() => {
        setIsAdding(true);
      }}
      variant="ghost"
    >
      <Plus aria-hidden="true" size={18} strokeWidth={1.75} />
      {t('reimbursements.add')}
    </Button>
  );
  return (
    <Panel action={isOpen && add} title={t('reimbursements.title')}>
      <p className="max-w-[68ch] text-muted">
        {t(isOpen ? 'reimbursements.explained' : isSalary ? 'reimbursements.settled' : 'reimbursements.cancelled')}
      </p>
      {reimbursements.isPending && <SkeletonRows count={1} />}
      {reimbursements.isError && (
        <QueryError error={reimbursements.error} onRetry={() => void reimbursements.refetch()} />
      )}
      {reimbursements.data && reimbursements.data.length > 0 && (
        <ul className="mt-2 divide-y divide-line">
          {reimbursements.data.map((reimbursement) => (
            <ReimbursementRow reimbursement={reimbursement} isOpen={isOpen} key={reimbursement.id} />
          ))}
        </ul>
      )}
      {isAdding && (
        <ReimbursementDialog
          invoiceId={invoice.id}
          onClose={() => {
            setIsAdding(false);
          }}
        />
      )}
    </Panel>
  );
}
