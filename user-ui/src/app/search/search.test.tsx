import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { Answer } from '@/testing/renderApp';
import { json, refusal, renderApp, rows } from '@/testing/renderApp';
import { sampleInvoice } from '@/testing/samples';

const slow = { timeout: 10_000 };
const clients: Answer = rows([{ id: 'c1', name: 'Havre & Hav AB', city: 'Umeå' }], 7);

async function openSearch(answers: Record<string, Answer> = {}) {
  const app = await renderApp({ path: '/clients', answers: { 'GET /api/clients': rows([]), ...answers } });
  await screen.findByRole('main', {}, slow);
  const user = userEvent.setup();
  await user.keyboard('{Control>}k{/Control}');
  const field = await screen.findByRole('combobox', { name: 'Invoice, client or page' }, slow);
  return { ...app, user, field };
}

const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent);

it('opens by Ctrl+K with the field in focus, and goes to what the arrows chose', async () => {
  const { user, field, at } = await openSearch();
  expect(document.activeElement).toBe(field);
  expect(options().slice(0, 3)).toEqual(['New invoice', 'New client', 'Dashboard']);
  await user.type(field, 'invo');
  expect(options()).toEqual(['New invoice', 'Invoices', 'Invoice templates']);
  await user.keyboard('{ArrowUp}');
  expect(screen.getByRole('option', { selected: true }).id).toBe(field.getAttribute('aria-activedescendant'));
  expect(screen.getByRole('option', { selected: true }).textContent).toBe('Invoice templates');
  // Waited for, as the page that it goes to has to be loaded.
  await act(() => user.keyboard('{Enter}'));
  await waitFor(() => {
    expect(at().pathname).toBe('/invoices/templates');
  }, slow);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it.each([
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', '⌘K'],
  ['Mozilla/5.0 (X11; Linux x86_64)', 'Ctrl+K'],
])('names the keys that the computer has: %s', async (userAgent, keys) => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
  await renderApp({ path: '/clients', answers: { 'GET /api/clients': rows([]) } });
  expect((await screen.findByRole('button', { name: 'Search' }, slow)).title).toBe(`Search (${keys})`);
});

it('finds invoices and clients, and leads to all of them where there are more', async () => {
  const { user, field, requests, at } = await openSearch({
    'GET /api/invoices': rows([sampleInvoice]),
    'GET /api/clients': clients,
  });
  await user.type(field, 'havre');
  const invoices = await screen.findByRole('group', { name: 'Invoices' }, slow);
  expect(within(invoices).getByRole('option').textContent).toContain('Havre & Hav AB');
  const asked = requests.map(({ url }) => new URL(url)).find(({ pathname }) => pathname === '/api/invoices');
  expect(JSON.parse(asked?.searchParams.get('filter') ?? '')).toEqual({ q: 'havre' });
  const found = await screen.findByRole('group', { name: 'Clients' }, slow);
  expect(within(found).getAllByRole('option')[0]?.textContent).toBe('Havre & Hav ABUmeå');
  await user.click(within(found).getByRole('option', { name: /^Show all clients for/ }));
  await waitFor(() => {
    expect(at().pathname + at().search).toBe('/clients?q=havre');
  }, slow);
});

it('never goes to what another text found', async () => {
  const { user, field, at } = await openSearch({
    'GET /api/invoices': (request) =>
      new URL(request.url).searchParams.get('filter')?.includes('havrex') === true
        ? new Promise<Response>(() => undefined)
        : json([sampleInvoice], { headers: { 'Content-Range': 'rows 0-4/1' } }),
  });
  await user.type(field, 'havre');
  await screen.findByRole('group', { name: 'Invoices' }, slow);
  await user.type(field, 'x');
  expect(screen.queryByRole('option')).toBeNull();
  await user.keyboard('{Enter}');
  expect(at().pathname).toBe('/clients');
  expect(screen.getByText('Searching…')).toBeDefined();
});

it('says that nothing was found', async () => {
  const { user, field } = await openSearch({ 'GET /api/invoices': rows([]) });
  await user.type(field, 'xyz');
  await waitFor(() => {
    expect(screen.getByText(/^Nothing found for/)).toBeDefined();
  }, slow);
  expect(field.getAttribute('aria-expanded')).toBe('false');
});

it('says that the search failed, and keeps the pages', async () => {
  const { user, field } = await openSearch({ 'GET /api/invoices': () => refusal(422, 'This cannot be searched for.') });
  await user.type(field, 'clients');
  expect(await screen.findByText('This cannot be searched for.', {}, slow)).toBeDefined();
  expect(screen.getByRole('option', { name: 'Clients' })).toBeDefined();
});

it('does not open over another dialog', async () => {
  const { user } = await openSearch();
  await user.keyboard('{Control>}k{/Control}');
  await waitFor(() => {
    expect(screen.queryByRole('dialog')).toBeNull();
  });
  await user.click(screen.getByRole('button', { name: /^(Help|Contact|Support|Ask)/ }));
  const support = await screen.findByRole('dialog', {}, slow);
  await user.keyboard('{Control>}k{/Control}');
  expect(screen.getAllByRole('dialog')).toEqual([support]);
});
