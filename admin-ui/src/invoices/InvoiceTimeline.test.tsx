import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aPayslip } from '../testing/records';
import { renderAdmin } from '../testing/renderAdmin';
import type { TimelineEntry } from '../types/api';
import { InvoiceTimeline } from './InvoiceTimeline';

it('says which payout day was promised, beside the day on which it was', async () => {
  const promise = {
    kind: 'promise',
    label: 'Nytt utlovat utbetalningsdatum',
    state: 'done',
    at: '2026-11-20T08:00:00Z',
    on: '2026-12-07',
  } as const;
  renderAdmin(<InvoiceTimeline invoice={{ id: 'i1' }} />, {
    data: { getInvoiceTimeline: () => Promise.resolve([promise]) },
  });
  expect(await screen.findByText(/Nytt utlovat utbetalningsdatum: .*7 dec/)).toBeDefined();
  expect(screen.getByText(/20 nov/)).toBeDefined();
});

it('names no day where none is promised', async () => {
  const entries: TimelineEntry[] = [
    { kind: 'promise', label: 'Utbetalningsdatumet gäller inte längre', state: 'done', at: '2026-11-20T08:00:00Z' },
    { kind: 'payout', label: 'På ditt konto senast', state: 'later' },
  ];
  renderAdmin(<InvoiceTimeline invoice={{ id: 'i1' }} />, {
    data: { getInvoiceTimeline: () => Promise.resolve(entries) },
  });
  const steps = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);
  expect(steps).toEqual([
    expect.stringMatching(/^Utbetalningsdatumet gäller inte längre \(klart\)/),
    'Lön på frilansarens konto (senare)',
  ]);
});

it('says that a confirmed payout is on its way until its day', async () => {
  const payout = { kind: 'payout', label: 'Utbetald', state: 'done', at: '2026-11-22T08:00:00Z' } as const;
  const payslip = aPayslip({ status: 'paid', paymentDate: '2199-11-25' });
  renderAdmin(<InvoiceTimeline invoice={{ id: 'i1', payslipId: payslip.id }} />, {
    data: { getInvoiceTimeline: () => Promise.resolve([payout]), getPayslip: () => Promise.resolve(payslip) },
  });
  expect(await screen.findByText('Lön på väg till frilansarens konto')).toBeDefined();
  expect(screen.getByText('mån 25 nov. 2199')).toBeDefined();
});
