import { Alert } from '@mui/material';
import { ShowBase, useRecordContext, useShowContext } from 'react-admin';
import { Allowed } from '../access/Allowed';
import { DownloadLink } from '../components/DownloadLink';
import { Facts, type Fact } from '../components/Facts';
import { FaultPage } from '../components/FaultPage';
import { Money, When } from '../components/Figure';
import { Stacked } from '../components/form/FormParts';
import { Page } from '../components/Page';
import { PageSkeleton } from '../components/PageSkeleton';
import { Panel } from '../components/Panel';
import { useT, type Translate } from '../i18n/useT';
import { downloads, paths } from '../lib/paths';
import { useFormat } from '../lib/useFormat';
import { shownOnPage, usePageFault } from '../providers/faults';
import type { ExplainedTransaction } from '../types/api';
import { AllocationForm } from './AllocationForm';
import { ExplainButton } from './ExplainButton';
import { Explanations } from './Explanations';
import { RefundButton } from './RefundButton';
import { ReleasedFrom } from './ReleasedFrom';
import { SamePaymentPanel } from './SamePaymentPanel';
import { signedAmount } from './signedAmount';
import { Suggestions } from './Suggestions';
import { TransactionStatusBadge } from './TransactionStatusBadge';

/** One transaction of the bank account: what the bank says of it, what it may pay, and what it has paid. */
export default function BankTransactionView() {
  return (
    <ShowBase queryOptions={shownOnPage}>
      <TransactionBody />
    </ShowBase>
  );
}

function TransactionBody() {
  const t = useT();
  const { money } = useFormat();
  const { error, isPending, refetch } = useShowContext<ExplainedTransaction>();
  const transaction = useRecordContext<ExplainedTransaction>();
  const back = { to: paths.bankTransactions, label: t('bankTransactions.title') };
  // The record of the list has no allocations yet.
  const whole = transaction !== undefined && 'payments' in transaction ? transaction : undefined;
  const fault = usePageFault(error, whole !== undefined);
  if (fault) return <FaultPage list={back} error={fault} onRetry={() => void refetch()} />;
  if (isPending || whole === undefined) return <PageSkeleton />;
  const { kind, status, payer, amount, currency } = whole;
  const shown = money(signedAmount(kind, amount), currency);
  return (
    <Page
      title={
        payer === ''
          ? t('bankTransactions.headingUnknown', { amount: shown, kind: t(`transactionKind.${kind}`) })
          : t(kind === 'outgoing' ? 'bankTransactions.headingOutgoing' : 'bankTransactions.heading', {
              amount: shown,
              payer,
            })
      }
      back={back}
      beside={<TransactionStatusBadge status={status} />}
      actions={status === 'waiting' && <Acts transaction={whole} />}
    >
      <Stacked>
        <Notice transaction={whole} />
        <Panel>
          <TransactionFacts transaction={whole} />
        </Panel>
        <SamePaymentPanel transaction={whole} />
        {kind === 'incoming' && status === 'waiting' && (
          <>
            <Suggestions transaction={whole} />
            <Allowed to="handle_payments">
              <AllocationForm transaction={whole} />
            </Allowed>
          </>
        )}
        <Explanations transaction={whole} />
      </Stacked>
    </Page>
  );
}

/** What can be said of what is left, beside allocating it to invoices. */
function Acts({ transaction }: { transaction: ExplainedTransaction }) {
  const isIncoming = transaction.kind === 'incoming';
  return (
    <Allowed to="handle_payments">
      <ExplainButton transaction={transaction} main={!isIncoming} />
      {isIncoming && <RefundButton transaction={transaction} />}
    </Allowed>
  );
}

/** Why it was not matched, or that it is no incoming payment. */
function Notice({ transaction: { kind, status, waitMessage } }: { transaction: ExplainedTransaction }) {
  const t = useT();
  if (status === 'explained') return null;
  const said = [waitMessage, kind === 'incoming' ? undefined : t('bankTransactions.notIncoming')].filter(
    (text) => text !== undefined,
  );
  if (said.length === 0) return null;
  return <Alert severity="info">{said.join(' ')}</Alert>;
}

function TransactionFacts({ transaction }: { transaction: ExplainedTransaction }) {
  const t = useT();
  const { kind, amount, unexplained, currency, bookedOn, payer, reference, text } = transaction;
  return (
    <Facts
      facts={[
        { label: t('fields.amount'), value: <Money amount={signedAmount(kind, amount)} currency={currency} strong /> },
        {
          label: t('bankTransactions.unexplained'),
          value: <Money amount={signedAmount(kind, unexplained)} currency={currency} />,
        },
        { label: t('bankTransactions.bookedOn'), value: <When at={bookedOn} /> },
        { label: t('fields.kind'), value: t(`transactionKind.${kind}`) },
        ...[
          { label: t(kind === 'outgoing' ? 'bankTransactions.payee' : 'bankTransactions.payer'), value: payer },
          { label: t('fields.reference'), value: reference },
          { label: t('fields.text'), value: text },
        ].filter(({ value }) => value !== ''),
        ...originOf(t, transaction),
      ]}
    />
  );
}

/** The account and the bank's file, or what released money that was in neither. */
function originOf(
  t: Translate,
  { account, fileId, fileName, line, releasedFromPaymentId }: ExplainedTransaction,
): Fact[] {
  return [
    ...(account === '' ? [] : [{ label: t('fields.account'), value: account }]),
    ...(fileId === undefined
      ? []
      : [
          {
            label: t('imports.file'),
            value: <DownloadLink href={downloads.bankFile(fileId)}>{fileName}</DownloadLink>,
          },
          { label: t('bankTransactions.line'), value: line },
        ]),
    ...(releasedFromPaymentId === undefined
      ? []
      : [{ label: t('bankTransactions.origin'), value: <ReleasedFrom paymentId={releasedFromPaymentId} /> }]),
  ];
}
