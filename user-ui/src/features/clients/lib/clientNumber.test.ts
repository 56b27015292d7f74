import { expect, it } from 'vitest';
import { readClientNumber } from './clientNumber';

it.each(['556012-5790', '5560125790', ' 55 60 12 57 90 ', '16556012-5790'])(
  'turns the organisation number %s into the VAT number that the register knows',
  (text) => {
    expect(readClientNumber(text, 'SE')).toEqual({
      details: { companyTaxId: '556012-5790', vatNumber: '', vatRegistered: false },
      vatNumber: 'SE556012579001',
      country: 'SE',
      isWhole: true,
      isDoubtful: false,
    });
  },
);

it('reads the organisation number out of a Swedish VAT number', () => {
  const { details, vatNumber, isWhole } = readClientNumber('se 556012-5790 01', 'SE');
  expect(details).toEqual({ companyTaxId: '556012-5790', vatNumber: 'SE556012579001', vatRegistered: true });
  expect({ vatNumber, isWhole }).toEqual({ vatNumber: 'SE556012579001', isWhole: true });
});

it.each([
  ['de 136 695 976', 'DE136695976', 'DE'],
  ['EL094259216', 'EL094259216', 'GR'],
  ['NL123456789B13', 'NL123456789B13', 'NL'],
  ['ATU13585627', 'ATU13585627', 'AT'],
  ['BE 0776.091.951', 'BE0776091951', 'BE'],
  // Too short: the register of numbers says so.
  ['DE13669', 'DE13669', 'DE'],
])('takes %s for a VAT number of its country', (text, number, country) => {
  const read = readClientNumber(text, 'SE');
  expect(read).toMatchObject({ vatNumber: number, country, isWhole: false });
  expect(read.details).toEqual({ companyTaxId: '', vatNumber: number, vatRegistered: true });
});

it.each([
  ['HRB 12345', 'SE'],
  ['NO 974 760 673 MVA', 'SE'],
  ['974 760 673', 'NO'],
  ['5560125790', 'US'],
])('keeps %s as a registration number that no register is asked for', (text, country) => {
  expect(readClientNumber(text, country)).toMatchObject({
    details: { companyTaxId: text, vatNumber: '', vatRegistered: false },
    vatNumber: null,
    isDoubtful: false,
  });
});

it.each(['556012-5791', '556012', '5560125790123'])('doubts that %s is a Swedish organisation number', (text) => {
  expect(readClientNumber(text, 'SE')).toMatchObject({ vatNumber: null, isDoubtful: true });
});

it('makes nothing of nothing', () => {
  const { details, isDoubtful } = readClientNumber('  ', 'SE');
  expect(details).toEqual({ companyTaxId: '', vatNumber: '', vatRegistered: false });
  expect(isDoubtful).toBe(false);
});
