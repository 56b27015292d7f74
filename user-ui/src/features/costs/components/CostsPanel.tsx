import type { components } from '@paraply/core/schema';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/ui/Button';
import { Panel } from '@/components/ui/Panel';
import { QueryError } from '@/components/ui/QueryError';
import { SkeletonRows } from '@/components/ui/Skeleton';
import { costsQuery } from '../api/costs';
import { CostDialog } from './CostDialog';
import { CostRow } from './CostRow';

interface CostsPanelProps {
  invoice: components['schemas']['Invoice'];
}

/** What the assignment has cost the freelancer. Open until the invoice has become salary. */
export function CostsPanel({ invoice }: CostsPanelProps) {
  const { t } = useTranslation();
  const [isAdding, setIsAdding] = useState(false);
  const costs = useQuery(costsQuery(invoice.id));
  const isSalary = invoice.payslipId !== undefined;
  const isOpen = invoice.status !== 'cancelled' && !isSalary;
  if (!isOpen && costs.data?.length === 0) return null;
  const add = (
    <Button
      onClick={() => {
        setIsAdding(true);
      }}
      variant="ghost"
    >
      <Plus aria-hidden="true" size={18} strokeWidth={1.75} />
      {t('costs.add')}
    </Button>
  );
  return (
    <Panel action={isOpen && add} title={t('costs.title')}>
      <p className="max-w-[68ch] text-muted">
        {t(isOpen ? 'costs.explained' : isSalary ? 'costs.settled' : 'costs.cancelled')}
      </p>
      {costs.isPending && <SkeletonRows count={1} />}
      {costs.isError && <QueryError error={costs.error} onRetry={() => void costs.refetch()} />}
      {costs.data && costs.data.length > 0 && (
        <ul className="mt-2 divide-y divide-line">
          {costs.data.map((cost) => (
            <CostRow cost={cost} isOpen={isOpen} key={cost.id} />
          ))}
        </ul>
      )}
      {isAdding && (
        <CostDialog
          invoiceId={invoice.id}
          onClose={() => {
            setIsAdding(false);
          }}
        />
      )}
    </Panel>
  );
}
