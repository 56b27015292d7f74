import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderApp } from '@/testing/renderApp';
import { samplePay, sampleSettings } from '@/testing/samples';

const answers = { 'POST /api/salary-quote': samplePay };

it('says of the provider what is known and nothing else', async () => {
  await renderApp({ path: '/', visitor: true, answers });
  const behind = within(await screen.findByRole('region', { name: 'Behind the service' }));
  expect(behind.getAllByRole('term').map((term) => term.textContent)).toEqual(['Employer']);
});

it('tells of insurance, money and payouts on time', async () => {
  const settings = { ...sampleSettings, insurance: 'TFA hos Exempelbolaget', clientMoney: 'På ett eget konto' };
  const punctuality = { since: '2025-11-21', invoices: 1204, onTime: 1203 };
  await renderApp({
    path: '/',
    visitor: true,
    answers: { ...answers, 'GET /api/settings': settings, 'GET /api/punctuality': punctuality },
  });
  const behind = within(await screen.findByRole('region', { name: 'Behind the service' }));
  expect(await behind.findByText('1,203 of 1,204')).toBeDefined();
  expect(behind.getByText(/since Nov 21, 2025/)).toBeDefined();
  expect(behind.getByText('TFA hos Exempelbolaget')).toBeDefined();
  expect(behind.getByText('På ett eget konto')).toBeDefined();
});

it('shows each step in the language and both themes', async () => {
  await renderApp({ path: '/', visitor: true, answers });
  const steps = within(await screen.findByRole('region', { name: 'From assignment to salary' }));
  const sources = steps.getAllByRole('img').map((picture) => picture.getAttribute('src'));
  expect(sources).toHaveLength(6);
  for (const name of ['editor', 'invoice', 'payslip']) {
    for (const theme of ['light', 'dark']) expect(sources.join(' ')).toContain(`${name}-en-${theme}.webp`);
  }
});
