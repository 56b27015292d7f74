import { expect, it } from 'vitest';
import { sortDetails } from './registerDetails';

const company = {
  number: 'DE136695976',
  status: 'valid' as const,
  message: '',
  name: 'HAVRE GMBH',
  address: 'HAFENSTR. 5',
  postalCode: '20457',
  city: 'HAMBURG',
  country: 'DE',
};
const empty = { name: '', country: 'SE', address: '', postalCode: '', city: '' };

it('fills what is empty, and a country that nobody has chosen', () => {
  const { fills, differs } = sortDetails(company, empty, false);
  expect(fills).toEqual({
    name: 'HAVRE GMBH',
    country: 'DE',
    address: 'HAFENSTR. 5',
    postalCode: '20457',
    city: 'HAMBURG',
  });
  expect(differs).toEqual({});
});

it('leaves alone what was typed, and tells what the register says otherwise', () => {
  const typed = { ...empty, name: 'Havre & Hav', postalCode: '20 457', city: 'Hamburg' };
  const { fills, differs } = sortDetails(company, typed, true);
  expect(fills).toEqual({ address: 'HAFENSTR. 5' });
  expect(differs).toEqual({ name: 'HAVRE GMBH', country: 'DE' });
});

it('has nothing to fill in from a register that keeps the details to itself', () => {
  const { number, status, message } = company;
  expect(sortDetails({ number, status, message }, empty, false)).toEqual({ fills: {}, differs: {} });
});
