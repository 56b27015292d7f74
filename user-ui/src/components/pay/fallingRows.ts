import { isZero, shareOf } from '@paraply/core/decimal';
import type { components } from '@paraply/core/schema';

type PayCalculation = components['schemas']['PayCalculation'];
type CalculationStep = components['schemas']['CalculationStep'];

/** The kind of row: deduction, addition, subtotal, part of another row, or payout. */
type RowKind = 'start' | 'minus' | 'plus' | 'sum' | 'part' | 'final';

export interface Row {
  /** The name of the step; `total`, `vat` and `invoice_rounding` come before the calculation. */
  key: string;
  amount: string;
  kind: RowKind;
  step: CalculationStep | undefined;
  /** Where it begins and ends in the picture, as shares of the widest amount. */
  from: number;
  to: number;
  /** How much falls on from here, as such a share. */
  left: number;
}

export interface InvoiceSums {
  total: string;
  vat: string;
  /** What makes the total whole kronor. */
  rounding: string;
}

/** The order in which people read the steps; the server's own order is that of calculating. */
const reading: readonly (readonly [string, RowKind])[] = [
  ['fee', 'minus'],
  ['pool_reimbursements', 'minus'],
  ['taxable_excess', 'part'],
  ['pool_correction', 'plus'],
  ['wage_pool', 'sum'],
  ['employer_contributions', 'minus'],
  ['pension_premium', 'minus'],
  ['special_payroll_tax', 'minus'],
  ['holiday_saved', 'minus'],
  ['holiday_reserve', 'minus'],
  ['rounding', 'part'],
  ['holiday_paid_out', 'plus'],
  ['pool_salary', 'part'],
  ['gross_salary', 'sum'],
  ['holiday_pay', 'part'],
  ['preliminary_tax', 'minus'],
  ['regular_tax', 'part'],
  ['one_time_tax', 'part'],
  ['net_salary', 'sum'],
  ['reimbursements', 'plus'],
  ['claim_offset', 'minus'],
];

/** Subtotals that repeat an adjacent row; only a payslip shows them. */
const between = new Set(['wage_pool', 'pool_salary', 'net_salary']);

/** Shown even when zero. */
const always = new Set(['fee', 'employer_contributions', 'gross_salary', 'preliminary_tax']);

const elsewhere = new Set(['subtotal', 'payout']);

/** What the calculation says of itself beside its steps; in lists and drafts there may be no steps. */
function amountsOf(pay: PayCalculation): Map<string, string> {
  const amounts = new Map([['fee', pay.fee]]);
  if (pay.swedishTax) {
    amounts.set('employer_contributions', pay.employerContributions);
    amounts.set('gross_salary', pay.grossSalary);
    amounts.set('holiday_pay', pay.holidayPay);
    amounts.set('preliminary_tax', pay.preliminaryTax);
  }
  for (const step of pay.steps) {
    if (!amounts.has(step.name) && !elsewhere.has(step.name)) amounts.set(step.name, step.result);
  }
  return amounts;
}

/**
 * The rows from the invoice down to the account. Amounts are the server's; only the picture's widths are computed here.
 * A step that this version does not know is shown by its own name before the payout. `complete` has every step.
 */
export function fallingRows(pay: PayCalculation, sums?: InvoiceSums, complete = false): Row[] {
  const widest = sums?.total ?? pay.subtotal;
  const steps = new Map(pay.steps.map((step) => [step.name, step]));
  const amounts = amountsOf(pay);
  const rows: Row[] = [];
  let left = 1;

  const add = (key: string, kind: RowKind, amount: string) => {
    const share = shareOf(amount, widest);
    const row: Row = { key, kind, amount, step: steps.get(key), from: 0, to: share, left };
    if (kind === 'minus') {
      row.from = Math.max(left - share, 0);
      row.to = left;
      left = row.from;
    } else if (kind === 'plus') {
      row.from = left;
      row.to = Math.min(left + share, 1);
      left = row.to;
    } else if (kind === 'sum') {
      // Contributions on holiday pay that is paid out are paid by what was kept for them, which is no row.
      left = share;
    }
    row.left = kind === 'final' ? share : left;
    rows.push(row);
  };

  const take = (key: string, amount: string) => {
    if (amount.startsWith('-')) add(key, 'plus', amount.slice(1));
    else add(key, 'minus', amount);
  };

  if (sums) {
    add('total', 'start', sums.total);
    if (!isZero(sums.vat)) add('vat', 'minus', sums.vat);
    if (!isZero(sums.rounding)) take('invoice_rounding', sums.rounding);
  } else {
    add('subtotal', 'start', pay.subtotal);
  }
  const known = new Map(reading);
  const unknown = [...amounts.keys()].filter((name) => !known.has(name)).map((name) => [name, 'part'] as const);
  for (const [name, kind] of [...reading, ...unknown]) {
    const amount = amounts.get(name);
    if (amount === undefined || (isZero(amount) && !always.has(name))) continue;
    if (between.has(name) && !complete) continue;
    if (kind === 'plus' && amount.startsWith('-')) add(name, 'minus', amount.slice(1));
    else add(name, kind, amount);
  }
  add('payout', 'final', pay.payout);
  return rows;
}
