import { act, cleanup, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { person } from '@/testing/person';
import type { Answer } from '@/testing/renderApp';
import { renderApp, rows } from '@/testing/renderApp';
import { sampleInvoice, sampleSettings, sampleUser } from '@/testing/samples';

const slow = { timeout: 10_000 };
const unreachable: Answer = () => Promise.reject(new TypeError('Failed to fetch'));
const nothing = { 'GET /api/user': unreachable, 'GET /api/settings': unreachable };

async function seeInvoices() {
  await renderApp({ path: '/invoices', answers: { 'GET /api/invoices': rows([sampleInvoice]) } });
  await screen.findAllByText('Havre & Hav AB', {}, slow);
  cleanup();
}

it('shows a page as it was last seen, says when that was, and reads it again when it can', async () => {
  await seeInvoices();
  const { answers } = await renderApp({ path: '/invoices', answers: nothing });
  answers['GET /api/invoices'] = unreachable;
  const note = await screen.findByText(/^Shown as it was at \d\d:\d\d\.$/, { exact: false }, slow);
  expect(note.textContent).toContain('You are offline.');
  expect(screen.getAllByText('Havre & Hav AB').length).toBeGreaterThan(0);

  Object.assign(answers, {
    'GET /api/user': sampleUser,
    'GET /api/settings': sampleSettings,
    'GET /api/invoices': rows([{ ...sampleInvoice, clientName: 'Nord & Syd AB' }]),
  });
  await person().click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findAllByText('Nord & Syd AB', {}, slow);
  await vi.waitFor(() => {
    expect(screen.queryByText('You are offline.')).toBeNull();
  });
});

it('reads a page again by itself once the server can be reached, of which no event tells', async () => {
  await seeInvoices();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { answers } = await renderApp({ path: '/invoices', answers: { ...nothing, 'GET /api/invoices': unreachable } });
  await screen.findByText('You are offline.', {}, slow);
  // Asked too early, it stays as it is.
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(screen.getByText('You are offline.')).toBeDefined();
  Object.assign(answers, {
    'GET /api/user': sampleUser,
    'GET /api/settings': sampleSettings,
    'GET /api/invoices': rows([{ ...sampleInvoice, clientName: 'Nord & Syd AB' }]),
  });
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  await screen.findAllByText('Nord & Syd AB', {}, slow);
  await vi.waitFor(() => {
    expect(screen.queryByText('You are offline.')).toBeNull();
  });
  vi.useRealTimers();
});

it('says so as soon as the device has no connection', async () => {
  await renderApp({ path: '/clients', answers: { 'GET /api/clients': rows([]) } });
  await screen.findByRole('main', {}, slow);
  expect(screen.queryByText('You are offline.')).toBeNull();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => {
    dispatchEvent(new Event('offline'));
  });
  expect(await screen.findByText('You are offline.')).toBeDefined();
});

it('says that there is no connection where nothing was seen', async () => {
  await renderApp({ path: '/invoices', answers: nothing });
  expect((await screen.findByRole('alert', {}, slow)).textContent).toContain('No connection');
});
