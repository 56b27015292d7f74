import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { anInvoice } from '../../testing/records';
import { renderAdmin } from '../../testing/renderAdmin';
import type { Invoice } from '../../types/api';
import { InvoiceFacts } from './InvoiceFacts';

it.each<[string, Partial<Invoice>, string]>([
  ['nothing', {}, '–'],
  ['a day', { supplyFrom: '2026-11-19', supplyTo: '2026-11-19' }, '19 nov. 2026'],
  ['a day without an end', { supplyFrom: '2026-11-19' }, '19 nov. 2026'],
  ['a period', { supplyFrom: '2026-11-19', supplyTo: '2026-12-01' }, '19 nov. 2026 – 01 dec. 2026'],
])('says when the work was done: %s', (_what, days, said) => {
  renderAdmin(<InvoiceFacts invoice={anInvoice(days)} />);
  expect(screen.getByText('Arbetet utfört').nextElementSibling?.textContent.replace(/\u00a0/g, ' ')).toBe(said);
});
