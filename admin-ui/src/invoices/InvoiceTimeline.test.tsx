import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderAdmin } from '../testing/renderAdmin';
import { InvoiceTimeline } from './InvoiceTimeline';

it('says which payout day was promised, beside the day on which it was', async () => {
  const promise = {
    kind: 'promise',
    label: 'Ny utlovad utbetalningsdag',
    state: 'done',
    at: '2026-11-20T08:00:00Z',
    on: '2026-12-07',
  } as const;
  renderAdmin(<InvoiceTimeline id="i1" />, { data: { getInvoiceTimeline: () => Promise.resolve([promise]) } });
  expect(await screen.findByText(/Ny utlovad utbetalningsdag: .*7 dec/)).toBeDefined();
  expect(screen.getByText(/20 nov/)).toBeDefined();
});
