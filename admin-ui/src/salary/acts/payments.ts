import { sumOf } from '@paraply/core/amount';
import type { Payslip, PayslipStatus } from '../../types/api';

/** The payments of a run that stand at one point, and their sum. */
export function paymentsAt(payslips: readonly Payslip[], status: PayslipStatus): { count: number; amount: string } {
  const there = payslips.filter((payslip) => payslip.status === status);
  return { count: there.length, amount: sumOf(there.map(({ payout }) => payout)) };
}
