import { expect, it } from 'vitest';
import { aBankTransaction, anExplanation, aPayment } from '../testing/records';
import type { TransactionKind } from '../types/api';
import { explanationInput, explanationValues, kindsOf, partsOf } from './explaining';

it.each<[TransactionKind, string[]]>([
  ['incoming', ['other_income', 'salary_repayment', 'recorded_elsewhere', 'not_ours', 'offset']],
  ['deduction', ['bank_charge', 'recorded_elsewhere', 'not_ours', 'offset']],
  ['outgoing', ['bank_charge', 'recorded_elsewhere', 'not_ours', 'offset']],
  ['reversal', ['recorded_elsewhere', 'offset']],
  ['return', ['recorded_elsewhere']],
])('offers for %s what it can be', (kind, kinds) => {
  expect(kindsOf({ kind })).toEqual(kinds);
});

it('begins with all that is left and no kind, unless there is only one', () => {
  const values = explanationValues(aBankTransaction({ unexplained: '500.00' }));
  expect(values).toEqual({ kind: null, amount: '500.00', note: '', otherTransactionId: null, userId: '' });
  expect(explanationValues(aBankTransaction({ kind: 'return' })).kind).toBe('recorded_elsewhere');
});

it('sends the other transaction only with an offset, and the freelancer only with a repayment', () => {
  const values = { amount: '12.5', note: ' Ränta ', otherTransactionId: 'transaction-2', userId: 'user-1' };
  expect(explanationInput({ ...values, kind: 'offset' })).toEqual({
    kind: 'offset',
    amount: '12.50',
    note: 'Ränta',
    otherTransactionId: 'transaction-2',
  });
  expect(explanationInput({ ...values, kind: 'other_income' })).toEqual({
    kind: 'other_income',
    amount: '12.50',
    note: 'Ränta',
  });
  expect(explanationInput({ ...values, kind: 'salary_repayment' })).toEqual({
    kind: 'salary_repayment',
    amount: '12.50',
    note: 'Ränta',
    userId: 'user-1',
  });
});

it('puts payments and explanations in the order in which they came', () => {
  const [first, second] = [anExplanation({ explainedAt: '2026-11-01T09:00:00Z' }), aPayment()];
  const late = anExplanation({ id: 'late', explainedAt: '2099-01-01T09:00:00Z' });
  const parts = partsOf(aBankTransaction({ payments: [second], explanations: [late, first] }));
  expect(parts).toEqual([{ explanation: first }, { payment: second }, { explanation: late }]);
});
