import { compareAmounts } from '@paraply/core/amount';
import { parseAmount } from '../lib/amount';
import type {
  BankExplanation,
  Debtor,
  ExplainedTransaction,
  ExplanationKind,
  InputOf,
  OppositeTransaction,
  Payment,
  TransactionKind,
} from '../types/api';

/** What a person may say of a transaction. A refund is requested, not said. */
export type ChosenKind = Exclude<ExplanationKind, 'refund'>;

const kinds: Record<TransactionKind, ChosenKind[]> = {
  incoming: ['other_income', 'salary_repayment', 'recorded_elsewhere', 'not_ours', 'offset'],
  deduction: ['bank_charge', 'recorded_elsewhere', 'not_ours', 'offset'],
  outgoing: ['bank_charge', 'recorded_elsewhere', 'not_ours', 'offset'],
  reversal: ['recorded_elsewhere', 'offset'],
  return: ['recorded_elsewhere'],
};

export function kindsOf({ kind }: Pick<ExplainedTransaction, 'kind'>): ChosenKind[] {
  return kinds[kind];
}

/** What the form of an explanation holds. */
export interface ExplanationValues {
  kind: ChosenKind | null;
  /** A decimal string, as far as it is one. */
  amount: string;
  note: string;
  otherTransactionId: string | null;
  /** Who repays a salary; empty where nobody is chosen. */
  userId: string;
}

/** What it holds at first: all that is left, and the kind where there is only one. */
export function explanationValues(transaction: ExplainedTransaction): ExplanationValues {
  const [only, ...others] = kindsOf(transaction);
  return {
    kind: others.length === 0 ? (only ?? null) : null,
    amount: transaction.unexplained,
    note: '',
    otherTransactionId: null,
    userId: '',
  };
}

/** What is sent of it: the other transaction only with an offset, the freelancer only with a repayment. */
export function explanationInput({
  kind,
  amount,
  note,
  otherTransactionId,
  userId,
}: ExplanationValues): InputOf<'adminExplainBankTransaction'> {
  if (kind === null) throw new Error('an explanation has a kind');
  return {
    kind,
    amount: parseAmount(amount) ?? amount,
    note: note.trim(),
    ...(kind === 'offset' && otherTransactionId !== null && { otherTransactionId }),
    ...(kind === 'salary_repayment' && { userId }),
  };
}

/** As much as both transactions of an offset have left. */
export function offsetAmount(transaction: ExplainedTransaction, other: OppositeTransaction): string {
  return lesser(other.unexplained, transaction.unexplained);
}

/** As much as somebody owes, and the transaction has left. */
export function repaidAmount({ unexplained }: ExplainedTransaction, { owes }: Debtor): string {
  return lesser(owes, unexplained);
}

function lesser(one: string, other: string): string {
  return compareAmounts(one, other) < 0 ? one : other;
}

/** What explains a part of a transaction. */
export type Part = { paymentFileId: string } | { payment: Payment } | { explanation: BankExplanation };

/** Everything that explains a transaction or did before it was undone, oldest first. */
export function partsOf({ paymentFileId, payments, explanations }: ExplainedTransaction): Part[] {
  const said = [...payments.map((payment) => ({ payment })), ...explanations.map((explanation) => ({ explanation }))];
  const made = (part: (typeof said)[number]) =>
    'payment' in part ? part.payment.createdAt : part.explanation.explainedAt;
  said.sort((one, other) => made(one).localeCompare(made(other)));
  // Known from the import on, before anybody could say anything.
  return paymentFileId === undefined ? said : [{ paymentFileId }, ...said];
}
