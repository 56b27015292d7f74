import { negated } from '@paraply/core/amount';
import type { TransactionKind } from '../types/api';

/** An amount of a transaction, which the server gives above zero, as it changes the balance of the account. */
export function signedAmount(kind: TransactionKind, amount: string): string {
  return kind === 'deduction' || kind === 'reversal' || kind === 'outgoing' ? negated(amount) : amount;
}
