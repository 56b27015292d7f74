import { Allowed } from '../access/Allowed';
import type { ExplainedTransaction } from '../types/api';
import { ExplainButton } from './ExplainButton';
import { RefundButton } from './RefundButton';

interface TransactionActsProps {
  transaction: ExplainedTransaction;
  /** They have keys. */
  keysOn?: boolean;
}

/** What can be said of what is left, beside allocating it to invoices. */
export function TransactionActs({ transaction, keysOn = false }: TransactionActsProps) {
  if (transaction.status !== 'waiting') return null;
  const isIncoming = transaction.kind === 'incoming';
  return (
    <Allowed to="handle_payments">
      <ExplainButton transaction={transaction} main={!isIncoming} shortcut={keysOn ? 'e' : undefined} />
      {isIncoming && <RefundButton transaction={transaction} shortcut={keysOn ? 'r' : undefined} />}
    </Allowed>
  );
}
