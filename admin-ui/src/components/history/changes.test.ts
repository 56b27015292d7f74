import { expect, it } from 'vitest';
import { en } from '../../i18n/en';
import { auditActions, auditEntities } from './actions';
import { changesOf } from './changes';

it('names only the fields that differ, into the depth', () => {
  const before = { name: 'Acme', version: 1, company: { city: 'Lund', bic: 'A' } };
  const after = { name: 'Acme', version: 2, company: { city: 'Umeå', bic: 'A' } };
  expect(changesOf({ before, after })).toEqual([{ path: 'company.city', from: 'Lund', to: 'Umeå' }]);
});

it('counts no versions, but names that of the terms', () => {
  expect(changesOf({ after: { version: 1 } })).toEqual([]);
  expect(changesOf({ before: { version: 1 }, after: null })).toEqual([]);
  const accepted = { path: 'version', from: undefined, to: '2026-11-23' };
  expect(changesOf({ after: { version: '2026-11-23' } })).toEqual([accepted]);
});

it('does not take what an act leaves unsaid for changed', () => {
  const before = { status: 'sent', total: '100.00', userId: 'a' };
  expect(changesOf({ before, after: { status: 'cancelled', creditNoteId: 'x' } })).toEqual([
    { path: 'status', from: 'sent', to: 'cancelled' },
    { path: 'creditNoteId', from: undefined, to: 'x' },
  ]);
});

it('takes nothing, null, no text and an empty list for the same', () => {
  expect(changesOf({ after: { additionalEmails: [] } })).toEqual([]);
  expect(changesOf({ before: { phone: '', groupId: null }, after: { phone: null, groupId: '' } })).toEqual([]);
});

it('shows what was made, and what was there before it was removed', () => {
  expect(changesOf({ after: { name: 'Acme', phone: '' } })).toEqual([{ path: 'name', from: undefined, to: 'Acme' }]);
  expect(changesOf({ before: { name: 'Acme' }, after: null })).toEqual([{ path: 'name', from: 'Acme', to: undefined }]);
  expect(changesOf({})).toEqual([]);
});

it('compares lists as wholes', () => {
  const change = { path: 'items', from: ['a', 'b'], to: ['a'] };
  expect(changesOf({ before: { items: ['a', 'b'] }, after: { items: ['a'] } })).toEqual([change]);
  expect(changesOf({ before: { items: ['a'] }, after: { items: ['a'] } })).toEqual([]);
});

it('has words for everything that can be chosen', () => {
  const { verbs, entities } = en.audit;
  for (const entity of auditEntities) expect([entity, entity in entities]).toEqual([entity, true]);
  for (const action of auditActions) {
    const [kind = '', verb = ''] = action.split('.');
    expect([action, kind in entities, verb in verbs]).toEqual([action, true, true]);
  }
});
