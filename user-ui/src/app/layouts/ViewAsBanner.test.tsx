import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { person } from '@/testing/person';
import { refusal, renderApp } from '@/testing/renderApp';
import { sampleUser } from '@/testing/samples';

const slow = { timeout: 10_000 };

afterEach(() => {
  vi.unstubAllGlobals();
});

it('says as whom an admin looks on and until when, and stops', async () => {
  const until = new Date(Date.now() + 10 * 60_000).toISOString();
  const user = { ...sampleUser, viewedBy: { fullName: 'Ada Admin', until } };
  const { requests } = await renderApp({
    path: '/clients',
    answers: { 'GET /api/user': user, 'POST /api/stop-viewing': () => refusal(500, 'Not now') },
  });
  expect(await screen.findByText(/Viewing as Anna Berg until \d\d:\d\d\. You cannot/, {}, slow)).toBeDefined();
  await person().click(screen.getByRole('button', { name: 'Stop viewing' }));
  expect(await screen.findByText('Could not stop viewing')).toBeDefined();
  await waitFor(() => {
    expect(requests.some(({ url }) => url.endsWith('/api/stop-viewing'))).toBe(true);
  });
});

it('says nothing of it to the person', async () => {
  await renderApp({ path: '/clients' });
  expect(await screen.findByRole('main', {}, slow)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Stop viewing' })).toBeNull();
});
