import { Alert, Box } from '@mui/material';
import { ShowBase, useGetManyAggregate, useGetOne, useRecordContext, useShowContext } from 'react-admin';
import { Facts, type Fact } from '../components/Facts';
import { FaultPage } from '../components/FaultPage';
import { Money, When } from '../components/Figure';
import { Stacked } from '../components/form/FormParts';
import { History } from '../components/history/History';
import { Page } from '../components/Page';
import { PageSkeleton } from '../components/PageSkeleton';
import { Panel } from '../components/Panel';
import { RouteLink } from '../components/RouteLink';
import { useT } from '../i18n/useT';
import { paths } from '../lib/paths';
import { useFormat } from '../lib/useFormat';
import { shownOnPage, usePageFault } from '../providers/faults';
import type { ExplainedTransaction, Refund, RefundFile } from '../types/api';
import { RefundActs } from './RefundActs';
import { RefundFilePanel } from './RefundFilePanel';
import { RefundStatusBadge } from './RefundStatusBadge';

/** One refund: where its money comes from and goes, who decided, and the payment file that takes it there. */
export default function RefundView() {
  return (
    <ShowBase queryOptions={shownOnPage}>
      <RefundBody />
    </ShowBase>
  );
}

function RefundBody() {
  const t = useT();
  const { money } = useFormat();
  const { error, isPending, isFetching, refetch } = useShowContext<Refund>();
  const refund = useRecordContext<Refund>();
  const back = { to: paths.refunds, label: t('refunds.title') };
  const fault = usePageFault(error, refund !== undefined);
  if (fault) return <FaultPage list={back} error={fault} onRetry={() => void refetch()} />;
  // The record of the list has only the end of the account number.
  if (isPending || refund === undefined || (isFetching && refund.account.startsWith('…'))) return <PageSkeleton />;
  const { id, amount, payee, status } = refund;
  return (
    <Page
      title={t('refunds.heading', { amount: money(amount), payee })}
      back={back}
      beside={<RefundStatusBadge status={status} />}
      actions={<RefundActs refund={refund} />}
    >
      <Stacked>
        <Standing refund={refund} />
        <Panel>
          <RefundFacts refund={refund} />
        </Panel>
        <FileOf refund={refund} />
        <History entity="refund" id={id} />
      </Stacked>
    </Page>
  );
}

/** What happens next, or why nothing does. */
function Standing({ refund: { id, status, decisionReason } }: { refund: Refund }) {
  const t = useT();
  if (status === 'requested') {
    return (
      <Alert severity="info">
        {t('refunds.toApprove')} <RouteLink to={paths.approvalsOf(id)}>{t('approvals.open')}</RouteLink>
      </Alert>
    );
  }
  if (status === 'approved') return <Alert severity="info">{t('refunds.approved')}</Alert>;
  if (status !== 'rejected' && status !== 'cancelled') return null;
  return (
    <Alert severity={status === 'rejected' ? 'warning' : 'info'} sx={{ overflowWrap: 'anywhere' }}>
      {t(`refunds.${status}`)}
      {decisionReason !== undefined && decisionReason !== '' && (
        <div>{t('refunds.because', { reason: decisionReason })}</div>
      )}
    </Alert>
  );
}

function RefundFacts({ refund }: { refund: Refund }) {
  const t = useT();
  const { amount, payee, account, reason, evidence, status, decidedAt } = refund;
  const decided: Fact[] =
    decidedAt === undefined ? [] : [{ label: t(`refundStatus.${status}`), value: <When at={decidedAt} time /> }];
  const approved: Fact[] =
    refund.approvedAt === undefined
      ? []
      : [
          { label: t('refunds.approvedBy'), value: refund.approvedByName ?? t('approvals.byTime') },
          { label: t('refunds.approvedAt'), value: <When at={refund.approvedAt} time /> },
        ];
  return (
    <Box sx={{ display: 'grid', gap: 4, overflowWrap: 'anywhere' }}>
      <Facts
        facts={[
          { label: t('fields.amount'), value: <Money amount={amount} strong /> },
          { label: t('refunds.payee'), value: payee },
          { label: t('refunds.account'), value: account },
          { label: t('refunds.requestedBy'), value: refund.requestedByName },
          { label: t('refunds.requestedAt'), value: <When at={refund.requestedAt} time /> },
          ...approved,
          ...decided,
        ]}
      />
      <Facts
        min={300}
        facts={[
          { label: t('refunds.transaction'), value: <TransactionLink refund={refund} /> },
          { label: t('fields.reason'), value: reason },
          { label: t('refunds.evidence'), value: evidence },
        ]}
      />
    </Box>
  );
}

/** The incoming money, named as on its own page once that is known. */
function TransactionLink({ refund: { bankTransactionId: id } }: { refund: Refund }) {
  const t = useT();
  const { money } = useFormat();
  const { data } = useGetOne<ExplainedTransaction>('bank-transactions', { id }, shownOnPage);
  const shown = (transaction: ExplainedTransaction) => {
    const amount = money(transaction.amount, transaction.currency);
    return transaction.payer === ''
      ? t('bankTransactions.headingUnknown', { amount, kind: t(`transactionKind.${transaction.kind}`) })
      : t('bankTransactions.heading', { amount, payer: transaction.payer });
  };
  return <RouteLink to={paths.bankTransaction(id)}>{data ? shown(data) : t('refunds.transaction')}</RouteLink>;
}

function FileOf({ refund: { fileId } }: { refund: Refund }) {
  const t = useT();
  const { data } = useGetManyAggregate<RefundFile>(
    'refund-files',
    { ids: fileId === undefined ? [] : [fileId] },
    { enabled: fileId !== undefined },
  );
  const files = (data ?? []).filter((file) => (file as RefundFile | undefined) !== undefined);
  return <RefundFilePanel title={t('refunds.file.one')} files={files} />;
}
