import { daysBetween } from '@paraply/core/days';
import { expect, it } from 'vitest';
import { sampleInvoice } from '@/testing/samples';
import {
  dueDateOf,
  emptyItem,
  isUntouched,
  knowsField,
  newInvoice,
  toInput,
  toPreview,
  toSaveable,
  toValues,
} from './invoiceForm';

const presets = [1, 3, 7, 14, 30, 60];
const defaults = { clientId: 'c', bankAccountId: 'b', vatRate: '25', duePresets: presets };
const draft = newInvoice(defaults);

it('reads and writes an invoice without changing it', () => {
  const values = toValues(sampleInvoice, presets, 'sv');
  expect(values.duePreset).toBe('30');
  expect(toInput(values, 3)).toMatchObject({
    clientId: sampleInvoice.clientId,
    dueDate: sampleInvoice.dueDate,
    items: [{ description: 'Konsultation', quantity: '10', unitPrice: '1000.00', vatRate: '25' }],
    version: 3,
  });
});

it('keeps a due date that is no preset as an own date', () => {
  const values = toValues({ ...sampleInvoice, dueDate: '2026-12-05' }, presets, 'sv');
  expect([values.duePreset, dueDateOf(values)]).toEqual(['custom', '2026-12-05']);
});

it('falls due as agreed with the group, also where no preset says that', () => {
  const days = (values: ReturnType<typeof newInvoice>) => daysBetween(values.issueDate, dueDateOf(values));
  expect([draft.duePreset, days(draft)]).toEqual(['30', 30]);
  const sooner = newInvoice({ ...defaults, paymentTermsDays: 14 });
  expect([sooner.duePreset, days(sooner)]).toEqual(['14', 14]);
  const other = newInvoice({ ...defaults, paymentTermsDays: 45 });
  expect([other.duePreset, days(other)]).toEqual(['custom', 45]);
});

it('sends numbers as people type them as decimal strings', () => {
  const values = {
    ...draft,
    items: [{ ...emptyItem('25'), description: 'x', quantity: '1,5', unitPrice: '1 250,50' }],
  };
  expect(toInput(values).items[0]).toMatchObject({ quantity: '1.5', unitPrice: '1250.50' });
});

it('previews only the lines that can be computed and remembers their places', () => {
  expect(toPreview(draft)).toBeNull();
  const full = { ...emptyItem('12'), unitPrice: '100' };
  const preview = toPreview({ ...draft, items: [emptyItem('25'), full, { ...full, quantity: '0' }, full] });
  expect(preview?.places).toEqual([null, 0, null, 1]);
  expect(preview?.input.items).toHaveLength(2);
});

it('knows which server fields the form shows', () => {
  expect(knowsField('items.0.quantity', draft)).toBe(true);
  expect(knowsField('items.3.quantity', draft)).toBe(false);
  expect(knowsField('bankAccountId', draft)).toBe(true);
  expect(knowsField('profile', draft)).toBe(false);
  for (const field of ['supplyFrom', 'supplyTo', 'vatExemption']) expect(knowsField(field, draft)).toBe(true);
});

it('saves the complete lines, but never fewer than the server has', () => {
  const full = { ...emptyItem('25'), description: 'Workshop', unitPrice: '100' };
  const half = { ...emptyItem('25'), description: 'Möte' };
  const saved = (items: (typeof full)[], stored = 0) => {
    const saveable = toSaveable({ ...draft, items }, stored);
    return saveable && [saveable.input.items.length, saveable.whole];
  };
  expect(saved([full, emptyItem('25')])).toEqual([1, true]);
  expect(saved([full, half])).toEqual([1, false]);
  expect(saved([full, half], 2)).toBeNull();
  expect(saved([full], 2)).toEqual([1, true]);
  expect(toSaveable({ ...draft, bankAccountId: '' }, 0)).toBeNull();
});

it('sends one day of work as the first and the last, and reads it back as one', () => {
  expect(toInput(draft)).not.toHaveProperty('supplyFrom');
  expect(toInput(draft)).not.toHaveProperty('supplyTo');
  const day = '2026-11-20';
  expect(toInput({ ...draft, supplyFrom: day })).toMatchObject({ supplyFrom: day, supplyTo: day });
  const stored = (supplyTo: string) => toValues({ ...sampleInvoice, supplyFrom: day, supplyTo }, presets, 'sv');
  expect(stored(day)).toMatchObject({ supplyFrom: day, supplyTo: '' });
  expect(stored('2026-11-21')).toMatchObject({ supplyFrom: day, supplyTo: '2026-11-21' });
});

it('saves no draft whose work ends before it begins', () => {
  const written = { ...draft, supplyFrom: '2026-11-20' };
  expect(toSaveable({ ...written, supplyTo: '2026-11-21' }, 0)?.input).toMatchObject({ supplyTo: '2026-11-21' });
  expect(toSaveable({ ...written, supplyTo: '2026-11-19' }, 0)).toBeNull();
  expect(toSaveable({ ...written, supplyFrom: '', supplyTo: '2026-11-19' }, 0)).toBeNull();
});

it('saves no draft with a day that is none', () => {
  expect(toSaveable({ ...draft, issueDate: 'today' }, 0)).toBeNull();
  expect(toSaveable({ ...draft, supplyFrom: 'last week' }, 0)).toBeNull();
  expect(toSaveable({ ...draft, supplyFrom: '2026-11-20', supplyTo: 'yesterday' }, 0)).toBeNull();
});

it('sends what exempts from VAT only while a line is at 0 %', () => {
  const vatExemption = 'Undantag från moms: utbildning';
  const sent = (vatRate: string) => toInput({ ...draft, vatExemption, items: [emptyItem(vatRate)] }).vatExemption;
  expect([sent('0'), sent('25')]).toEqual([vatExemption, '']);
});

it('misses whatever was typed', () => {
  const blank = { ...draft, clientId: '' };
  expect(isUntouched(blank)).toBe(true);
  expect(isUntouched({ ...blank, supplyFrom: '2026-11-20' })).toBe(false);
  expect(isUntouched({ ...blank, vatExemption: 'x' })).toBe(false);
});

it('neither saves nor previews a line whose numbers the server refuses', () => {
  const line = (unitPrice: string, quantity = '1') => ({
    ...draft,
    items: [{ ...emptyItem('25'), description: 'Work', quantity, unitPrice }],
  });
  for (const values of [
    line('1e5'),
    line('1'.repeat(17)),
    line('0,12345'),
    line('1', '0,1234'),
    line('1', '1000001'),
  ]) {
    expect([toSaveable(values, 0)?.input.items, toPreview(values)]).toEqual([[], null]);
  }
});
