import { isPositive, isZero } from '@paraply/core/decimal';
import type { InvoiceDelivery, TimelineEntry } from '../api/invoices';

type MailState = 'done' | 'waiting' | 'failed';

/** A step as shown; pending is neither done nor upcoming. */
export interface TimelineStep extends Omit<TimelineEntry, 'state'> {
  state: TimelineEntry['state'] | MailState;
}

const mailStates: Record<InvoiceDelivery['status'], MailState> = {
  queued: 'waiting',
  kept: 'waiting',
  sent: 'done',
  refused: 'failed',
  failed: 'failed',
};

/**
 * The steps with the mails as they stand. The server's timeline counts those that no mail server takes as mailed, and
 * leaves out those that wait or failed; only the deliveries tell what became of each.
 */
export function withMails(
  steps: readonly TimelineStep[],
  deliveries: readonly InvoiceDelivery[],
  labels: Record<MailState, string>,
): TimelineStep[] {
  const mails = new Map<string, TimelineStep>();
  for (const { at, kind, recipient, status } of deliveries) {
    const state = mailStates[status];
    const key = `${kind} ${at} ${state}`;
    const others = mails.get(key)?.reason;
    const reason = others === undefined ? recipient : `${others}, ${recipient}`;
    mails.set(key, { kind: 'mail', label: labels[state], state, at, reason });
  }
  const isComing = ({ state }: TimelineStep) => state === 'next' || state === 'later';
  const happened = steps.filter((step) => !isComing(step) && step.kind !== 'mail');
  const inOrder = [...happened, ...mails.values()].sort((one, other) => instant(one) - instant(other));
  return [...inOrder, ...steps.filter(isComing)];
}

/** Marks the payout as pending until its date: the server records it when the bank confirms it. */
export function withPayoutOnItsWay(steps: readonly TimelineStep[], arrives: string, label: string): TimelineStep[] {
  return steps.map((step) => (step.kind === 'payout' ? { ...step, state: 'waiting', label, on: arrives } : step));
}

/** Which way later salaries correct the one of the payslip: credit notes lower them, recovered write-offs raise them. */
export interface SalaryCorrections {
  lowered: boolean;
  raised: boolean;
  /** They take back what we had borne of a loss. */
  repaid: boolean;
  /** The day from which they take back the salary of a payment that was reversed. */
  owedFrom?: string;
}

/** The corrections since the salary was calculated: those before belong to a payslip that was reversed. */
export function salaryCorrections(steps: readonly TimelineEntry[]): SalaryCorrections {
  const calculated = steps.findLastIndex(({ kind, state }) => kind === 'salary_run' && state === 'done');
  const since = steps.slice(calculated + 1);
  const amounts = since.flatMap(({ kind, amount = '0' }) =>
    kind === 'salary_corrected' && !isZero(amount) ? [amount] : [],
  );
  const owed = since.findLast(({ kind }) => kind === 'salary_taken_back' || kind === 'salary_given_back');
  return {
    lowered: !amounts.every(isPositive),
    raised: amounts.some(isPositive),
    repaid: since.some(({ kind }) => kind === 'loss_repaid'),
    ...(owed?.on !== undefined && { owedFrom: owed.on }),
  };
}

function instant({ at }: TimelineStep): number {
  return at === undefined ? 0 : Date.parse(at);
}
