import { expect, it } from 'vitest';
import { shownTexts } from '@/i18n/texts';
import { reimbursementSchema, emptyReimbursement, formFieldOf, toInput } from './reimbursementForm';

it('sends only what belongs to the chosen kind', () => {
  const values = {
    ...emptyReimbursement,
    description: 'Tåg',
    amount: '1 060,50',
    deductibleVat: '60',
    kilometres: '12',
  };
  expect(toInput(values)).toEqual({ kind: 'receipt', description: 'Tåg', amount: '1060.50', deductibleVat: '60' });
  expect(toInput({ ...values, kind: 'mileage', claimed: '30', fileId: 'f' })).toEqual({
    kind: 'mileage',
    description: 'Tåg',
    vehicle: 'own',
    kilometres: '12',
    claimed: '30',
    fileId: 'f',
  });
  expect(toInput({ ...values, kind: 'per_diem' })).toMatchObject({ nights: 1, longStay: false, days: [{}, {}] });
});

it('leaves out VAT of nothing', () => {
  expect(toInput({ ...emptyReimbursement, amount: '10', deductibleVat: '0' })).not.toHaveProperty('deductibleVat');
});

it('asks for what the kind needs and for nothing else', () => {
  const faults = (values: typeof emptyReimbursement) =>
    reimbursementSchema(shownTexts().t)
      .safeParse(values)
      .error?.issues.map((issue) => issue.path.join('.')) ?? [];
  expect(faults(emptyReimbursement)).toEqual(['description', 'amount']);
  expect(faults({ ...emptyReimbursement, description: 'x', kind: 'mileage' })).toEqual(['kilometres']);
  expect(faults({ ...emptyReimbursement, description: 'x', kind: 'per_diem' })).toEqual([]);
  expect(faults({ ...emptyReimbursement, description: 'x', amount: 'abc' })).toEqual(['amount']);
});

it('finds the place of each fault of the server', () => {
  expect(['amount', 'days', 'days.1.lunch', 'profile'].map(formFieldOf)).toEqual([
    'amount',
    'days',
    'days.1.full',
    null,
  ]);
});
