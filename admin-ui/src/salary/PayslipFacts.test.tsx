import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aPayslip } from '../testing/records';
import { renderAdmin } from '../testing/renderAdmin';
import type { Payslip } from '../types/api';
import { PayslipFacts } from './PayslipFacts';

function sums(payslip: Payslip) {
  renderAdmin(<PayslipFacts payslip={payslip} made />);
  return screen
    .getAllByRole('term')
    .map((label) => [label.textContent, label.nextSibling?.textContent?.replace(/\s/g, ' ')]);
}

it.each([
  ['lowers', '-3800.00', '5600.00', '5.600,00 kr', '−3.800,00 kr'],
  ['raises', '950.00', '10350.00', '10.350,00 kr', '950,00 kr'],
])('says what %s the wage pool before the salary', (_, poolCorrection, wagePool, pool, correction) => {
  expect(sums(aPayslip({ poolCorrection, wagePool })).slice(0, 3)).toEqual([
    ['Löneutrymme', pool],
    ['Rättelse av löneutrymmet', correction],
    ['Bruttolön', '7.152,64 kr'],
  ]);
});

it('begins with the gross salary where nothing is corrected', () => {
  expect(sums(aPayslip())[0]?.[0]).toBe('Bruttolön');
});
