import { today } from '../days/days';

interface Payout<Status> {
  status: Status;
  paymentDate: string;
  /** The day of the latest payment file, where it is another one than was planned. */
  paysOn?: string | undefined;
}

/**
 * Where a payslip or a salary run stands on a day: what the bank has confirmed is on its way (`accepted`) until the day
 * of the payment, and paid from then on.
 */
export function payoutStatus<Status extends string>(payout: Payout<Status>, day = today()): Status | 'accepted' {
  return payout.status === 'paid' && arrival(payout) > day ? 'accepted' : payout.status;
}

/** The day on which money that is on its way arrives; none where nothing is on its way. */
export function arrivalDay(payout: Payout<string>, day = today()): string | undefined {
  return payoutStatus(payout, day) === 'accepted' && arrival(payout) > day ? arrival(payout) : undefined;
}

function arrival({ paymentDate, paysOn }: Payout<string>): string {
  return paysOn ?? paymentDate;
}
