import { expect, it } from 'vitest';
import { newInvoice } from './invoiceForm';
import { dropLocalDraft, localDraftKey, readLocalDraft, writeLocalDraft } from './localDraft';

it('keeps unsaved work per person and invoice', () => {
  const values = newInvoice({ clientId: 'c', bankAccountId: 'b', vatRate: '25', duePresets: [30] });
  const key = localDraftKey('anna', null);
  writeLocalDraft(key, { values, version: 2 });
  expect(readLocalDraft(key)).toEqual({ values, version: 2 });
  expect(readLocalDraft(localDraftKey('bo', null))).toBeNull();
  dropLocalDraft(key);
  expect(readLocalDraft(key)).toBeNull();
});

it('ignores a copy that it cannot read', () => {
  localStorage.setItem('broken', '{"values":{}');
  expect(readLocalDraft('broken')).toBeNull();
  localStorage.setItem('broken', '{"values":{}}');
  expect(readLocalDraft('broken')).toBeNull();
});

it('opens a copy that an older version of the app has kept', () => {
  const { supplyFrom, supplyTo, vatExemption, ...older } = newInvoice({
    clientId: 'c',
    bankAccountId: 'b',
    vatRate: '25',
    duePresets: [30],
  });
  localStorage.setItem('older', JSON.stringify({ values: older }));
  expect(readLocalDraft('older')?.values).toEqual({ ...older, supplyFrom, supplyTo, vatExemption });
});
