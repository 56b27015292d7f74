import { isPositive } from '@paraply/core/decimal';
import { compareAmounts, negated, sumOf } from '@paraply/core/amount';
import type { ExplainedTransaction } from '../types/api';

/** As much as a bank is taken to have kept; the server refuses more. */
const most = '100.00';

/**
 * What is missing of an invoice, where a bank may have kept it on the way of all that is left of a transaction: of money that is
 * left over, or that no bank told of, none was kept.
 */
export function possibleCharge(
  { unexplained, releasedFromPaymentId }: ExplainedTransaction,
  balance: string,
  amount: string,
): string | undefined {
  if (amount !== unexplained || releasedFromPaymentId !== undefined) return undefined;
  const missing = sumOf([balance, negated(amount)]);
  const isSmall = [most, amount].every((limit) => compareAmounts(missing, limit) <= 0);
  return isPositive(missing) && isSmall ? missing : undefined;
}
