import { expect, it } from 'vitest';
import { newInvoice } from './invoiceForm';
import { dropLocalCopy, localCopyKey, readLocalCopy, writeLocalCopy } from './localCopy';

it('keeps unsaved work per person and invoice', () => {
  const values = newInvoice({ clientId: 'c', bankAccountId: 'b', vatRate: '25', duePresets: [30] });
  const key = localCopyKey('anna', null);
  writeLocalCopy(key, { values, version: 2 });
  expect(readLocalCopy(key)).toEqual({ values, version: 2 });
  expect(readLocalCopy(localCopyKey('bo', null))).toBeNull();
  dropLocalCopy(key);
  expect(readLocalCopy(key)).toBeNull();
});

it('ignores a copy that it cannot read', () => {
  localStorage.setItem('broken', '{"values":{}');
  expect(readLocalCopy('broken')).toBeNull();
  localStorage.setItem('broken', '{"values":{}}');
  expect(readLocalCopy('broken')).toBeNull();
});

it('opens a copy that an older version of the app has kept', () => {
  const { supplyFrom, supplyTo, vatExemption, ...older } = newInvoice({
    clientId: 'c',
    bankAccountId: 'b',
    vatRate: '25',
    duePresets: [30],
  });
  localStorage.setItem('older', JSON.stringify({ values: older }));
  expect(readLocalCopy('older')?.values).toEqual({ ...older, supplyFrom, supplyTo, vatExemption });
});
