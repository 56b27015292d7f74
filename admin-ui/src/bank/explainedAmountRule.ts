import type { Translate } from '../i18n/useT';
import { compareAmounts } from '@paraply/core/amount';
import { parseAmount } from '../lib/amount';
import type { ExplainedTransaction } from '../types/api';

/** An amount above zero, and no more than is left of the transaction. */
export function explainedAmountRule(
  t: Translate,
  money: (amount: string) => string,
  { unexplained }: ExplainedTransaction,
) {
  return (value: unknown): string | undefined => {
    if (typeof value !== 'string' || value === '') return undefined;
    const amount = parseAmount(value);
    if (amount === undefined) return t('form.notANumber');
    return compareAmounts(amount, unexplained) > 0
      ? t('bankTransactions.tooHigh', { amount: money(unexplained) })
      : undefined;
  };
}
