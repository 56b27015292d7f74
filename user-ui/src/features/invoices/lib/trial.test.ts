import { addDays, today } from '@paraply/core/days';
import { beforeEach, expect, it, vi } from 'vitest';
import type { InvoicePreview } from '../api/invoices';
import { newInvoice } from './invoiceForm';
import { localDraftKey, readLocalDraft, writeLocalDraft } from './localDraft';
import type { Trial } from './trial';
import { dropTrial, keepTrial, nextStage, readTrial, takeTrial, trialStages, trialSteps, wantTrial } from './trial';
import type { TrialValues } from './trialForm';

const initial = newInvoice({ clientId: '', bankAccountId: 'account', vatRate: '25', duePresets: [15] });

const values: TrialValues = {
  ...initial,
  duePreset: '30',
  reference: 'PO 17',
  items: [{ description: 'Webb', quantity: '10', unit: 'h', unitPrice: '1000', vatRate: '25' }],
  clientName: 'Acme AB',
  vatTreatment: 'domestic',
  swedishTax: true,
};

const trial: Trial = { stage: 'sent', values };
const newKey = localDraftKey('anna', null);
const taken = { ...initial, reference: values.reference, items: values.items };
const hours = (count: number) => vi.setSystemTime(Date.now() + count * 60 * 60 * 1000);

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ toFake: ['Date'] });
  return () => {
    vi.useRealTimers();
  };
});

it('keeps a tried invoice in the browser until it is started again', () => {
  keepTrial(trial);
  expect(readTrial(values)).toEqual(trial);
  dropTrial();
  expect(readTrial(values)).toBeNull();
});

it('forgets it after seven days', () => {
  keepTrial(trial);
  hours(7 * 24 - 1);
  expect(readTrial(values)).not.toBeNull();
  hours(1);
  expect(readTrial(values)).toBeNull();
  expect(localStorage).toHaveLength(0);
});

it('dates an invoice of an earlier day anew', () => {
  const custom = { ...values, duePreset: 'custom', customDueDate: addDays(values.issueDate, 10) };
  keepTrial({ stage: 'sent', values: custom });
  hours(48);
  expect(readTrial(values)?.values).toEqual({ ...custom, issueDate: today(), customDueDate: addDays(today(), 10) });
});

it('takes what an older version of the app did not have from an empty one', () => {
  const older = { ...values, notes: undefined };
  localStorage.setItem('paraply.trial', JSON.stringify({ stage: 'sent', values: older, at: Date.now() }));
  expect(readTrial(values)).toEqual(trial);
});

it.each([
  '{',
  'null',
  '{"stage":"sent","at":1}',
  '{"stage":"gone","at":1,"values":{"clientName":"","items":[]}}',
  '{"stage":"sent","at":1,"values":{"clientName":""}}',
  '{"stage":"sent","values":{"clientName":"","items":[]}}',
])('reads nothing from %s', (stored) => {
  vi.setSystemTime(1);
  localStorage.setItem('paraply.trial', stored);
  expect(readTrial(values)).toBeNull();
});

it('becomes the unsaved new invoice of who creates an account, once and with its own days', () => {
  wantTrial(trial, undefined);
  // Who comes back to the page finds it there still.
  expect(readTrial(values)).toEqual(trial);
  takeTrial('anna', true, initial);
  expect(readLocalDraft(newKey)).toEqual({ values: taken, clientName: 'Acme AB' });
  expect(readTrial(values)).toBeNull();
  localStorage.removeItem(newKey);
  takeTrial('anna', true, initial);
  expect(readLocalDraft(newKey)).toBeNull();
});

it('goes to nobody else who shares the browser', () => {
  wantTrial(trial, undefined);
  takeTrial('bo', false, initial);
  wantTrial(trial, 'anna');
  takeTrial('bo', true, initial);
  expect(readLocalDraft(localDraftKey('bo', null))).toBeNull();
  takeTrial('anna', false, initial);
  expect(readLocalDraft(newKey)?.values).toEqual(taken);
});

it('is not gone on with unless somebody wants it, nor a day later', () => {
  keepTrial(trial);
  takeTrial('anna', true, initial);
  wantTrial(trial, undefined);
  hours(25);
  takeTrial('anna', true, initial);
  expect(readLocalDraft(newKey)).toBeNull();
});

it('waits while another invoice is unsaved, and takes the place of an empty one', () => {
  writeLocalDraft(newKey, { values: { ...initial, reference: 'mine' } });
  wantTrial(trial, undefined);
  takeTrial('anna', true, initial);
  expect(readLocalDraft(newKey)?.values.reference).toBe('mine');
  writeLocalDraft(newKey, { values: initial });
  takeTrial('anna', true, initial);
  expect(readLocalDraft(newKey)?.values).toEqual(taken);
});

it('goes from one stage to the next, and stays at the last', () => {
  const way = trialStages.map(nextStage);
  expect(way).toEqual(['pending', 'sent', 'paid', 'paid_out', 'paid_out']);
});

it('dates its steps by the invoice and the promise', () => {
  const preview = { total: '12500.00', promisedPayoutDate: '2026-12-23', pay: { payout: '5007.64' } } as InvoicePreview;
  const written: Trial = { stage: 'sent', values: { ...values, issueDate: '2026-11-20' } };
  expect(trialSteps(written, preview, (kind) => kind)).toEqual([
    { kind: 'pending', label: 'pending', state: 'done' },
    { kind: 'sent', label: 'sent', state: 'done', on: '2026-11-20' },
    { kind: 'paid', label: 'paid', state: 'next', on: '2026-12-20', amount: '12500.00' },
    { kind: 'paid_out', label: 'paid_out', state: 'later', on: '2026-12-23', amount: '5007.64' },
  ]);
});
