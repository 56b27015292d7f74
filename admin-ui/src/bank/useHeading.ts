import { useT } from '../i18n/useT';
import { useFormat } from '../lib/useFormat';
import type { BankTransaction } from '../types/api';
import { signedAmount } from './signedAmount';

/** What a transaction is called: its amount, and whom it is from or to as far as the bank says. */
export function useHeading(): (transaction: BankTransaction) => string {
  const t = useT();
  const { money } = useFormat();
  return ({ kind, payer, amount: unsigned, currency }) => {
    const amount = money(signedAmount(kind, unsigned), currency);
    return payer === ''
      ? t('bankTransactions.headingUnknown', { amount, kind: t(`transactionKind.${kind}`) })
      : t(kind === 'outgoing' ? 'bankTransactions.headingOutgoing' : 'bankTransactions.heading', { amount, payer });
  };
}
