import { addDays, daysBetween, isDay, today } from '@paraply/core/days';
import { needsExemption } from '@paraply/core/exemptions';
import { storage } from '@paraply/core/storage';
import type { InvoicePreview } from '../api/invoices';
import type { InvoiceValues } from './invoiceForm';
import { dueDateOf, isUntouched } from './invoiceForm';
import { localDraftKey, readLocalDraft, writeLocalDraft } from './localDraft';
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

interface StoredTrial extends Trial {
  /** When it was last written to. */
  at: number;
  /** Who goes on with it for real: a user by id, or `new` for an account that is still to be created. */
  wantedBy?: string;
}

const trialKey = 'paraply.trial';
const dayMs = 24 * 60 * 60 * 1000;
/** As the page on cookies says. */
const keptMs = 7 * dayMs;
/** A browser can be shared: who comes later does not go on with it. */
const wantedMs = dayMs;

function isStored(value: unknown): value is StoredTrial {
  if (typeof value !== 'object' || value === null) return false;
  const { stage, values, at } = value as Partial<Record<keyof StoredTrial, unknown>>;
  return (
    typeof at === 'number' &&
    trialStages.some((known) => known === stage) &&
    typeof values === 'object' &&
    values !== null &&
    'clientName' in values &&
    'items' in values &&
    Array.isArray(values.items)
  );
}

function readStored(): StoredTrial | null {
  try {
    const value: unknown = JSON.parse(storage.get(trialKey) ?? 'null');
    if (isStored(value) && Date.now() - value.at < keptMs) return value;
  } catch {
    // Nothing that was written here.
  }
  storage.remove(trialKey);
  return null;
}

function store(trial: Trial, wantedBy?: string): void {
  const stored: StoredTrial = { ...trial, at: Date.now(), ...(wantedBy !== undefined && { wantedBy }) };
  storage.set(trialKey, JSON.stringify(stored));
}

/** An invoice that was written on an earlier day begins today. */
function dated(values: TrialValues): TrialValues {
  const { issueDate, customDueDate } = values;
  if (!isDay(issueDate) || issueDate >= today()) return values;
  const due = isDay(customDueDate) ? addDays(today(), daysBetween(issueDate, customDueDate)) : customDueDate;
  return { ...values, issueDate: today(), customDueDate: due };
}

/** The invoice as it was left; what it lacks, as one of an older version of the app does, is as in `empty`. */
export function readTrial(empty: TrialValues): Trial | null {
  const stored = readStored();
  return stored && { stage: stored.stage, values: dated({ ...empty, ...stored.values }) };
}

export function keepTrial(trial: Trial): void {
  store(trial);
}

export function dropTrial(): void {
  storage.remove(trialKey);
}

/** Marks the invoice as one to go on with for real: by a user, or by who creates an account. */
export function wantTrial(trial: Trial, userId: string | undefined): void {
  store(trial, userId ?? 'new');
}

/**
 * Makes the invoice that somebody tried and wants for real the unsaved new one, with days of its own. A visitor's goes to
 * an account without anything yet, `isNew`. What is unsaved already stays, and then the tried invoice waits.
 */
export function takeTrial(userId: string, isNew: boolean, initial: InvoiceValues): void {
  const stored = readStored();
  const isTheirs = stored?.wantedBy === userId || (stored?.wantedBy === 'new' && isNew);
  if (!stored || !isTheirs || Date.now() - stored.at > wantedMs) return;
  const key = localDraftKey(userId, null);
  const unsaved = readLocalDraft(key);
  if (unsaved && !isUntouched(unsaved.values)) return;
  const { clientName, reference, items, vatExemption } = stored.values;
  writeLocalDraft(key, { values: { ...initial, reference, items, vatExemption }, clientName });
  dropTrial();
}

/** What its client must read where no VAT is charged in Sweden. */
export function trialExemption({ vatTreatment, items, vatExemption }: TrialValues): string | undefined {
  return needsExemption({ vatTreatment }, items) ? vatExemption : undefined;
}

/** The way of a tried invoice to the account, with the days on which it happens if the client pays in time. */
export function trialSteps(
  { stage, values }: Trial,
  { total, pay, promisedPayoutDate }: InvoicePreview,
  label: (kind: Exclude<TrialStage, 'writing'>) => string,
): TimelineStep[] {
  const reached = trialStages.indexOf(stage);
  const days = {
    pending: undefined,
    sent: values.issueDate,
    paid: dueDateOf(values) || undefined,
    paid_out: promisedPayoutDate,
  };
  const amounts = { pending: undefined, sent: undefined, paid: total, paid_out: pay?.payout };
  return trialStages.flatMap((kind, place) => {
    if (kind === 'writing') return [];
    const [on, amount] = [days[kind], amounts[kind]];
    const state = place <= reached ? 'done' : place === reached + 1 ? 'next' : 'later';
    return [
      { kind, label: label(kind), state, ...(on !== undefined && { on }), ...(amount !== undefined && { amount }) },
    ];
  });
}
