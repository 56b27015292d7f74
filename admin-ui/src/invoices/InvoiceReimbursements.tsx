import { useGetList } from 'react-admin';
import { ErrorState } from '../components/ErrorState';
import { Money } from '../components/Figure';
import { Panel } from '../components/Panel';
import { PlainTable } from '../components/PlainTable';
import { ReimbursementActs } from '../components/reimbursement/ReimbursementActs';
import { claimed } from '../components/reimbursement/claimed';
import { ReimbursementStatusBadge } from '../components/reimbursement/ReimbursementStatusBadge';
import { ReimbursementText } from '../components/reimbursement/ReimbursementText';
import { useT } from '../i18n/useT';
import type { Invoice, Reimbursement } from '../types/api';

/** The reimbursements of an invoice, if any, with their decisions in place. */
export function InvoiceReimbursements({ invoice }: { invoice: Invoice }) {
  const t = useT();
  const { data, error, refetch } = useGetList<Reimbursement>('reimbursements', {
    filter: { invoiceId: invoice.id },
    pagination: { page: 1, perPage: 100 },
    sort: { field: 'createdAt', order: 'ASC' },
  });
  if (error) {
    return (
      <Panel title={t('reimbursements.ofInvoice')}>
        <ErrorState error={error} onRetry={() => void refetch()} />
      </Panel>
    );
  }
  if (data === undefined || data.length === 0) return null;
  return (
    <Panel title={t('reimbursements.ofInvoice')} flush>
      <PlainTable
        label={t('reimbursements.ofInvoice')}
        rows={data}
        rowKey={({ id }) => id}
        columns={[
          {
            label: t('reimbursements.what'),
            render: (reimbursement) => <ReimbursementText reimbursement={reimbursement} />,
          },
          { label: t('fields.kind'), from: 'xl', plain: true, render: ({ kind }) => t(`reimbursements.kind.${kind}`) },
          {
            label: t('fields.status'),
            plain: true,
            render: ({ status }) => <ReimbursementStatusBadge status={status} />,
          },
          { label: t('reimbursements.taxFree'), end: true, render: ({ taxFree }) => <Money amount={taxFree} /> },
          {
            label: t('reimbursements.decision'),
            plain: true,
            render: (reimbursement) => <ReimbursementActs reimbursement={reimbursement} />,
          },
          {
            label: t('reimbursements.claimed'),
            end: true,
            render: (reimbursement) => <Money amount={claimed(reimbursement)} strong />,
          },
        ]}
      />
    </Panel>
  );
}
