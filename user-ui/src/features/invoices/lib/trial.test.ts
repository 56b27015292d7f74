import { beforeEach, expect, it } from 'vitest';
import type { InvoicePreview } from '../api/invoices';
import { newInvoice } from './invoiceForm';
import { localDraftKey, readLocalDraft, takeCarried, writeLocalDraft } from './localDraft';
import type { Trial } from './trial';
import { carryTrial, dropTrial, keepTrial, nextStage, readTrial, trialStages, trialSteps } from './trial';
import type { TrialValues } from './trialForm';

const initial = newInvoice({ clientId: '', bankAccountId: 'account', vatRate: '25', duePresets: [30] });

const values: TrialValues = {
  ...initial,
  issueDate: '2026-11-20',
  duePreset: '30',
  reference: 'PO 17',
  items: [{ description: 'Webb', quantity: '10', unit: 'h', unitPrice: '1000', vatRate: '25' }],
  clientName: 'Acme AB',
  vatTreatment: 'domestic',
  swedishTax: true,
};

const trial: Trial = { stage: 'sent', values };
const newKey = localDraftKey('anna', null);

beforeEach(() => {
  localStorage.clear();
});

it('keeps a tried invoice in the browser until it is started again', () => {
  keepTrial(trial);
  expect(readTrial()).toEqual(trial);
  dropTrial();
  expect(readTrial()).toBeNull();
});

it.each([
  '{',
  'null',
  '{"stage":"sent"}',
  '{"stage":"gone","values":{"clientName":"","items":[]}}',
  '{"stage":"sent","values":{"clientName":""}}',
])('reads nothing from %s', (stored) => {
  localStorage.setItem('paraply.trial', stored);
  expect(readTrial()).toBeNull();
});

it('becomes the unsaved new invoice of who wants it for real, once', () => {
  keepTrial(trial);
  carryTrial(trial);
  expect(readTrial()).toBeNull();
  takeCarried('anna', initial);
  const { issueDate, duePreset, reference, items } = values;
  // The client and the account are still to be chosen from one's own.
  expect(readLocalDraft(newKey)?.values).toEqual({ ...initial, issueDate, duePreset, reference, items });
  localStorage.removeItem(newKey);
  takeCarried('anna', initial);
  expect(readLocalDraft(newKey)).toBeNull();
});

it('takes nobody’s unsaved invoice away', () => {
  writeLocalDraft(newKey, { values: { ...initial, reference: 'mine' } });
  carryTrial(trial);
  takeCarried('anna', initial);
  expect(readLocalDraft(newKey)?.values.reference).toBe('mine');
});

it('goes from one stage to the next, and stays at the last', () => {
  const way = trialStages.map(nextStage);
  expect(way).toEqual(['pending', 'sent', 'paid', 'paid_out', 'paid_out']);
});

it('dates its steps by the invoice and the promise', () => {
  const preview = { total: '12500.00', promisedPayoutDate: '2026-12-23', pay: { payout: '5007.64' } } as InvoicePreview;
  const steps = trialSteps(trial, preview, (kind) => kind);
  expect(steps).toEqual([
    { kind: 'pending', label: 'pending', state: 'done' },
    { kind: 'sent', label: 'sent', state: 'done', on: '2026-11-20' },
    { kind: 'paid', label: 'paid', state: 'next', on: '2026-12-20', amount: '12500.00' },
    { kind: 'paid_out', label: 'paid_out', state: 'later', on: '2026-12-23', amount: '5007.64' },
  ]);
});
