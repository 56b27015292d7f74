import { needsExemption } from '@paraply/core/exemptions';
import { storage } from '@paraply/core/storage';
import type { InvoicePreview } from '../api/invoices';
import { dueDateOf } from './invoiceForm';
import { carryDraft } from './localDraft';
import type { TimelineStep } from './timelineSteps';
import type { TrialValues } from './trialForm';

/** How far a tried invoice has come. */
export const trialStages = ['writing', 'pending', 'sent', 'paid', 'paid_out'] as const;

export type TrialStage = (typeof trialStages)[number];

/** An invoice that is tried, in this browser only. */
export interface Trial {
  stage: TrialStage;
  values: TrialValues;
}

/** What follows a stage; the last one stays. */
export function nextStage(stage: TrialStage): TrialStage {
  return trialStages[trialStages.indexOf(stage) + 1] ?? stage;
}

const trialKey = 'paraply.trial';

function isTrial(value: unknown): value is Trial {
  if (typeof value !== 'object' || value === null || !('stage' in value) || !('values' in value)) return false;
  const { stage, values } = value;
  return (
    trialStages.some((known) => known === stage) &&
    typeof values === 'object' &&
    values !== null &&
    'clientName' in values &&
    'items' in values &&
    Array.isArray(values.items)
  );
}

export function readTrial(): Trial | null {
  try {
    const value: unknown = JSON.parse(storage.get(trialKey) ?? 'null');
    return isTrial(value) ? value : null;
  } catch {
    return null;
  }
}

export function keepTrial(trial: Trial): void {
  storage.set(trialKey, JSON.stringify(trial));
}

export function dropTrial(): void {
  storage.remove(trialKey);
}

/** Leaves the invoice to the editor, which opens after logging in: there its client is one of the user's own. */
export function carryTrial({ values }: Trial): void {
  const { issueDate, duePreset, customDueDate, supplyFrom, supplyTo, currency, reference } = values;
  const { items, vatExemption, notes, adminNote, adminNoteVisible } = values;
  carryDraft({
    ...{ issueDate, duePreset, customDueDate, supplyFrom, supplyTo, currency, reference },
    ...{ items, vatExemption, notes, adminNote, adminNoteVisible },
    ...{ clientId: '', bankAccountId: '' },
  });
  dropTrial();
}

/** What its client must read where no VAT is charged in Sweden. */
export function trialExemption({ vatTreatment, items, vatExemption }: TrialValues): string | undefined {
  return needsExemption({ vatTreatment }, items) ? vatExemption : undefined;
}

/** The way of a tried invoice to the account, with the days on which it happens if the client pays in time. */
export function trialSteps(
  { stage, values }: Trial,
  preview: InvoicePreview | undefined,
  label: (kind: Exclude<TrialStage, 'writing'>) => string,
): TimelineStep[] {
  const due = dueDateOf(values);
  const reached = trialStages.indexOf(stage);
  const days: Record<Exclude<TrialStage, 'writing'>, string | undefined> = {
    pending: undefined,
    sent: values.issueDate,
    paid: due === '' ? undefined : due,
    paid_out: preview?.promisedPayoutDate,
  };
  const amounts: Partial<Record<TrialStage, string | undefined>> = {
    paid: preview?.total,
    paid_out: preview?.pay?.payout,
  };
  return trialStages.flatMap((kind, place) => {
    if (kind === 'writing') return [];
    const [on, amount] = [days[kind], amounts[kind]];
    const state = place <= reached ? 'done' : place === reached + 1 ? 'next' : 'later';
    return [
      { kind, label: label(kind), state, ...(on !== undefined && { on }), ...(amount !== undefined && { amount }) },
    ];
  });
}
