import { parseAmount } from '../lib/amount';
import type { ExplainedTransaction, InputOf } from '../types/api';

export const refundWays = ['bankgiro', 'account', 'iban'] as const;
export type RefundWay = (typeof refundWays)[number];

/** A name in a payment file has room for so many letters. */
export const payeeMax = 70;

/** What the form of a refund holds. The numbers are named as in the request, so that faults find their fields. */
export interface RefundValues {
  amount: string;
  payee: string;
  way: RefundWay;
  account: Partial<Record<'bankgiro' | 'sortCode' | 'accountNumber' | 'iban' | 'swiftBic', string>>;
  reason: string;
  evidence: string;
}

/** What it holds at first: all that is left goes back to who paid it. */
export function refundValues({ unexplained, payer }: ExplainedTransaction): RefundValues {
  return {
    amount: unexplained,
    payee: payer.slice(0, payeeMax),
    way: 'bankgiro',
    account: {},
    reason: '',
    evidence: '',
  };
}

/** What is sent of it: the account only by the way that is chosen, whatever else was typed before. */
export function refundInput(values: RefundValues): InputOf<'adminRequestRefund'> {
  const { amount, payee, way, account, reason, evidence } = values;
  const { bankgiro = '', sortCode = '', accountNumber = '', iban = '', swiftBic = '' } = account;
  const accounts: Record<RefundWay, InputOf<'adminRequestRefund'>['account']> = {
    bankgiro: { bankgiro: bankgiro.trim() },
    account: { sortCode: sortCode.trim(), accountNumber: accountNumber.trim() },
    iban: { iban: iban.trim(), ...(swiftBic.trim() !== '' && { swiftBic: swiftBic.trim() }) },
  };
  return {
    amount: parseAmount(amount) ?? amount,
    payee: payee.trim(),
    account: accounts[way],
    reason: reason.trim(),
    evidence: evidence.trim(),
  };
}
