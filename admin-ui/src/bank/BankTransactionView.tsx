import { ShowBase, useRecordContext, useShowContext } from 'react-admin';
import { FaultPage } from '../components/FaultPage';
import { Stacked } from '../components/form/FormParts';
import { Page } from '../components/Page';
import { PageSkeleton } from '../components/PageSkeleton';
import { useT } from '../i18n/useT';
import { paths } from '../lib/paths';
import { shownOnPage, usePageFault } from '../providers/faults';
import type { ExplainedTransaction } from '../types/api';
import { TransactionActs } from './TransactionActs';
import { TransactionBody } from './TransactionBody';
import { TransactionStatusBadge } from './TransactionStatusBadge';
import { useHeading } from './useHeading';

/** One transaction of the bank account: what the bank says of it, what it may pay, and what it has paid. */
export default function BankTransactionView() {
  return (
    <ShowBase queryOptions={shownOnPage}>
      <TransactionPage />
    </ShowBase>
  );
}

function TransactionPage() {
  const t = useT();
  const headingOf = useHeading();
  const { error, isPending, refetch } = useShowContext<ExplainedTransaction>();
  const transaction = useRecordContext<ExplainedTransaction>();
  const back = { to: paths.bankTransactions, label: t('bankTransactions.title') };
  // The record of the list has no allocations yet.
  const whole = transaction !== undefined && 'payments' in transaction ? transaction : undefined;
  const fault = usePageFault(error, whole !== undefined);
  if (fault) return <FaultPage list={back} error={fault} onRetry={() => void refetch()} />;
  if (isPending || whole === undefined) return <PageSkeleton />;
  return (
    <Page
      title={headingOf(whole)}
      back={back}
      beside={<TransactionStatusBadge status={whole.status} />}
      actions={<TransactionActs transaction={whole} />}
    >
      <Stacked>
        <TransactionBody transaction={whole} />
      </Stacked>
    </Page>
  );
}
