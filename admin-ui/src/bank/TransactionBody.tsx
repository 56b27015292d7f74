import { Alert } from '@mui/material';
import { Allowed } from '../access/Allowed';
import { Panel } from '../components/Panel';
import { useT } from '../i18n/useT';
import type { ExplainedTransaction } from '../types/api';
import { AllocationForm } from './AllocationForm';
import { Explanations } from './Explanations';
import { SamePaymentPanel } from './SamePaymentPanel';
import { Suggestions } from './Suggestions';
import { TransactionFacts } from './TransactionFacts';

interface TransactionBodyProps {
  transaction: ExplainedTransaction;
  /** The suggestions have keys. */
  keysOn?: boolean;
}

/** What the bank says of a transaction, what it may pay, and what it has paid. */
export function TransactionBody({ transaction, keysOn = false }: TransactionBodyProps) {
  return (
    <>
      <Notice transaction={transaction} />
      <Panel>
        <TransactionFacts transaction={transaction} />
      </Panel>
      <SamePaymentPanel transaction={transaction} />
      {transaction.kind === 'incoming' && transaction.status === 'waiting' && (
        <>
          <Suggestions transaction={transaction} keysOn={keysOn} />
          <Allowed to="handle_payments">
            <AllocationForm transaction={transaction} />
          </Allowed>
        </>
      )}
      <Explanations transaction={transaction} />
    </>
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
