import { expect, it } from 'vitest';
import { localRedirect } from './localRedirect';

it.each([
  ['/invoices?status=sent', '/invoices?status=sent'],
  ['//evil.example', null],
  ['/\\evil.example', null],
  ['https://evil.example', null],
  ['/auth?next=/auth', null],
  [null, null],
])('takes %s to %s', (next, expected) => {
  expect(localRedirect(next)).toBe(expected);
});
