import { useGetList } from 'react-admin';
import { ErrorState } from '../components/ErrorState';
import { Money } from '../components/Figure';
import { Panel } from '../components/Panel';
import { PlainTable } from '../components/PlainTable';
import { CostActs } from '../components/cost/CostActs';
import { claimed } from '../components/cost/claimed';
import { CostStatusBadge } from '../components/cost/CostStatusBadge';
import { CostText } from '../components/cost/CostText';
import { useT } from '../i18n/useT';
import type { Invoice, Reimbursement } from '../types/api';

/** The costs that come out of an invoice, where there are any, to be decided upon in place. */
export function InvoiceCosts({ invoice }: { invoice: Invoice }) {
  const t = useT();
  const { data, error, refetch } = useGetList<Reimbursement>('reimbursements', {
    filter: { invoiceId: invoice.id },
    pagination: { page: 1, perPage: 100 },
    sort: { field: 'createdAt', order: 'ASC' },
  });
  if (error) {
    return (
      <Panel title={t('costs.ofInvoice')}>
        <ErrorState error={error} onRetry={() => void refetch()} />
      </Panel>
    );
  }
  if (data === undefined || data.length === 0) return null;
  return (
    <Panel title={t('costs.ofInvoice')} flush>
      <PlainTable
        label={t('costs.ofInvoice')}
        rows={data}
        rowKey={({ id }) => id}
        columns={[
          { label: t('costs.what'), render: (cost) => <CostText cost={cost} /> },
          { label: t('fields.kind'), from: 'xl', plain: true, render: ({ kind }) => t(`costs.kind.${kind}`) },
          { label: t('fields.status'), plain: true, render: ({ status }) => <CostStatusBadge status={status} /> },
          { label: t('costs.taxFree'), end: true, render: ({ taxFree }) => <Money amount={taxFree} /> },
          { label: t('costs.decision'), plain: true, render: (cost) => <CostActs cost={cost} /> },
          { label: t('costs.claimed'), end: true, render: (cost) => <Money amount={claimed(cost)} strong /> },
        ]}
      />
    </Panel>
  );
}
