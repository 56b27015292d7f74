import { isZero, shareOf } from '@/lib/decimal';
import type { components } from '@/types/schema';

type PayCalculation = components['schemas']['PayCalculation'];
type CalculationStep = components['schemas']['CalculationStep'];

export type RowKey =
  | 'total'
  | 'vat'
  | 'subtotal'
  | 'fee'
  | 'employer_contributions'
  | 'gross_salary'
  | 'holiday_pay'
  | 'rounding'
  | 'preliminary_tax'
  | 'payout';

export interface WaterfallRow {
  key: RowKey;
  amount: string;
  /** What is taken away, what is a sum on the way, what is only a part of the row above, what arrives. */
  kind: 'start' | 'minus' | 'sum' | 'part' | 'final';
  step: CalculationStep | undefined;
  /** Where the bar begins and ends, as shares of the widest amount. */
  from: number;
  to: number;
}

export interface InvoiceSums {
  total: string;
  vat: string;
}

/** The rows from the invoice down to the account. Amounts are the server's; only the bars' lengths are computed here. */
export function waterfallRows(pay: PayCalculation, sums?: InvoiceSums): WaterfallRow[] {
  const widest = sums?.total ?? pay.subtotal;
  const stepOf = (name: string) => pay.steps.find((step) => step.name === name);
  const rows: WaterfallRow[] = [];
  let left = 1;

  const add = (key: RowKey, kind: WaterfallRow['kind'], amount: string) => {
    const share = shareOf(amount, widest);
    const row: WaterfallRow = { key, kind, amount, step: stepOf(key), from: 0, to: share };
    if (kind === 'minus') {
      row.from = Math.max(left - share, 0);
      row.to = left;
      left = row.from;
    }
    rows.push(row);
  };

  if (sums) {
    add('total', 'start', sums.total);
    if (!isZero(sums.vat)) add('vat', 'minus', sums.vat);
  } else {
    add('subtotal', 'start', pay.subtotal);
  }
  add('fee', 'minus', pay.fee);
  if (pay.swedishTax) {
    add('employer_contributions', 'minus', pay.employerContributions);
    add('gross_salary', 'sum', pay.grossSalary);
    if (!isZero(pay.holidayPay)) add('holiday_pay', 'part', pay.holidayPay);
    add('preliminary_tax', 'minus', pay.preliminaryTax);
  }
  const rounding = stepOf('rounding');
  if (rounding && !isZero(rounding.result)) add('rounding', 'part', rounding.result);
  add('payout', 'final', pay.payout);
  return rows;
}
