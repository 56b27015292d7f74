import { compareAmounts } from '@paraply/core/amount';
import type { Payslip, PayslipStatus } from '../types/api';

export type PeopleOrder = 'name' | 'payout';

export interface PeopleFilter {
  text: string;
  status: PayslipStatus | '';
  order: PeopleOrder;
}

/** The payslips that match a name or invoice number and a status, in the given order; the server sends them by name. */
export function filterPayslips(payslips: readonly Payslip[], { text, status, order }: PeopleFilter): Payslip[] {
  const query = text.trim().toLocaleLowerCase();
  const found = payslips.filter(
    (payslip) =>
      (status === '' || payslip.status === status) &&
      (query === '' ||
        payslip.userName.toLocaleLowerCase().includes(query) ||
        payslip.invoiceNumbers.some((number) => number.toLocaleLowerCase().includes(query))),
  );
  return order === 'payout' ? found.sort((one, other) => compareAmounts(other.payout, one.payout)) : found;
}
