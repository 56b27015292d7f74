import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { person } from '@/testing/person';
import { json, refusal, renderApp, rows } from '@/testing/renderApp';
import { sampleUser } from '@/testing/samples';

const slow = { timeout: 10_000 };

const paid = {
  id: '0190-paid',
  kind: 'invoice_paid',
  subject: 'Invoice 2026-00012 has been paid',
  invoiceId: '0190-invoice',
  isNew: true,
  createdAt: '2026-11-20T10:00:00Z',
};
const device = { id: '0190-device', kind: 'new_device', subject: 'New login', isNew: false, createdAt: paid.createdAt };
const list = { items: [paid, device], newCount: 1, hasMore: false };
const choices = [
  { kind: 'invoice_paid', wanted: true },
  { kind: 'payslip_paid', wanted: false },
];
const answers = {
  'GET /api/notifications': list,
  'GET /api/email-choices': choices,
  'PUT /api/notifications/seen': { ...list, newCount: 0 },
};

it('counts what is new in the bar of every screen', async () => {
  await renderApp({ path: '/messages', answers: { ...answers, 'GET /api/messages': rows([]) } });
  const link = await screen.findByRole('link', { name: 'Notifications, 1 new' }, slow);
  expect(link.getAttribute('href')).toBe('/notifications');
  expect(link.textContent).toBe('1');
});

it('shows what happened and where one sees it, and that it has been shown', async () => {
  const { requests } = await renderApp({ path: '/notifications', answers });
  const link = await screen.findByRole('link', { name: paid.subject }, slow);
  expect(link.getAttribute('href')).toBe('/invoices/0190-invoice/view');
  expect(screen.getByRole('link', { name: device.subject }).getAttribute('href')).toBe('/profile?tab=security');
  await screen.findByRole('link', { name: 'Notifications' });
  const seen = requests.find(({ method }) => method === 'PUT');
  expect(await seen?.json()).toEqual({ newest: paid.id });
  // What was new stays marked while one reads it.
  expect(link.closest('li')?.textContent).toContain('New');
});

it('says nothing of being seen for who looks as somebody else', async () => {
  const viewed = { ...sampleUser, viewedBy: { fullName: 'Ada', email: 'ada@example.com' } };
  const { requests } = await renderApp({ path: '/notifications', answers: { ...answers, 'GET /api/user': viewed } });
  await screen.findByRole('link', { name: paid.subject }, slow);
  const choice = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'A client has paid' });
  expect(choice.matches(':disabled')).toBe(true);
  expect(requests.some(({ method }) => method === 'PUT')).toBe(false);
});

it('loads older ones after those that are shown', async () => {
  const pages = (request: Request) => {
    const before = new URL(request.url).searchParams.get('before');
    return json(
      before === paid.id ? { items: [device], newCount: 0, hasMore: false } : { ...list, items: [paid], hasMore: true },
    );
  };
  await renderApp({ path: '/notifications', answers: { ...answers, 'GET /api/notifications': pages } });
  const user = person();
  await user.click(await screen.findByRole('button', { name: 'Show older' }, slow));
  await screen.findByRole('link', { name: device.subject });
  expect(screen.getAllByRole('listitem').filter((item) => item.querySelector('time'))).toHaveLength(2);
  expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull();
});

it('saves at once which mails one wants, and says when it could not', async () => {
  const path = '/api/email-choices/payslip_paid';
  const { requests, answers: known } = await renderApp({
    path: '/notifications',
    answers: { ...answers, [`PUT ${path}`]: { kind: 'payslip_paid', wanted: true } },
  });
  const user = person();
  const choice = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Your salary is on its way' }, slow);
  expect(choice.checked).toBe(false);
  await user.click(choice);
  await waitFor(() => {
    expect(choice.checked).toBe(true);
  });
  const saved = requests.find(({ url }) => new URL(url).pathname === path);
  expect(await saved?.json()).toEqual({ wanted: true });

  known[`PUT ${path}`] = () => refusal(409, 'Not now');
  await user.click(choice);
  await screen.findByText('Your choice was not saved', {}, slow);
  await waitFor(() => {
    expect(choice.checked).toBe(true);
  });
});

it('says what will come when nothing has happened yet', async () => {
  const none = { items: [], newCount: 0, hasMore: false };
  await renderApp({ path: '/notifications', answers: { ...answers, 'GET /api/notifications': none } });
  await screen.findByText(/You have no notifications yet/, {}, slow);
});
