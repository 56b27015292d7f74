import { expect, it } from 'vitest';
import { remoteChanges } from './remoteChanges';

const base = { name: 'Anna', city: 'Lund', phone: '', version: 2 };

it('finds what they changed, and what both changed', () => {
  const mine = { ...base, name: 'Anna B', phone: '070' };
  const theirs = { ...base, name: 'Anna C', city: 'Malmö', version: 3 };
  expect(remoteChanges(base, mine, theirs)).toEqual([
    { field: 'name', contested: true },
    { field: 'city', contested: false },
  ]);
});

it('takes the same change on both sides for no contest, and the version for no change', () => {
  const changed = { ...base, city: 'Malmö' };
  expect(remoteChanges(base, changed, { ...changed, version: 3 })).toEqual([{ field: 'city', contested: false }]);
});

it('takes absent for empty', () => {
  expect(remoteChanges({ groupId: undefined }, { groupId: null }, { groupId: '' })).toEqual([]);
});
