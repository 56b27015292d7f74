import { compareAmounts } from '../lib/amount';
import type { Payslip, PayslipStatus } from '../types/api';

export type PeopleOrder = 'name' | 'payout';

export interface PeopleFilter {
  text: string;
  status: PayslipStatus | '';
  order: PeopleOrder;
}

/** Who fits a search by name or invoice number and a status, in the wanted order; by name they come from the server. */
export function chosenPeople(payslips: readonly Payslip[], { text, status, order }: PeopleFilter): Payslip[] {
  const wanted = text.trim().toLocaleLowerCase();
  const found = payslips.filter(
    (payslip) =>
      (status === '' || payslip.status === status) &&
      (wanted === '' ||
        payslip.userName.toLocaleLowerCase().includes(wanted) ||
        payslip.invoiceNumbers.some((number) => number.toLocaleLowerCase().includes(wanted))),
  );
  return order === 'payout' ? found.sort((one, other) => compareAmounts(other.payout, one.payout)) : found;
}
