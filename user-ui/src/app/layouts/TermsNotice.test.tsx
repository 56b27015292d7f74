import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { person } from '@/testing/person';
import { refusal, renderApp } from '@/testing/renderApp';
import { sampleUser } from '@/testing/samples';

const slow = { timeout: 10_000 };
const user = { ...sampleUser, termsToAccept: '2026-11-30' };
const soon = new Date(Date.now() + 10 * 60_000).toISOString();
const button = () => screen.queryByRole('button', { name: 'Accept terms' });

afterEach(() => {
  vi.unstubAllGlobals();
});

it('asks for the terms to be accepted until they are', async () => {
  const { requests } = await renderApp({
    path: '/clients',
    answers: { 'GET /api/user': user, 'POST /api/terms/accept': [] },
  });
  await person().click(await screen.findByRole('button', { name: 'Accept terms' }, slow));
  expect(await screen.findByText('Terms accepted')).toBeDefined();
  expect(button()).toBeNull();
  const sent = requests.find(({ url }) => url.endsWith('/api/terms/accept'));
  expect(await sent?.json()).toEqual({ version: '2026-11-30' });
});

it('leads to the text', async () => {
  await renderApp({ path: '/clients', answers: { 'GET /api/user': user } });
  const link = await screen.findByRole('link', { name: 'Read terms' }, slow);
  expect(link.getAttribute('href')).toBe('/terms');
});

it('asks for newer terms when those have begun to apply meanwhile', async () => {
  let asked = '2026-11-30';
  const { answers } = await renderApp({
    path: '/clients',
    answers: {
      'GET /api/user': user,
      'POST /api/terms/accept': () => {
        asked = '2026-12-24';
        answers['GET /api/user'] = { ...sampleUser, termsToAccept: asked };
        return refusal(422, 'That version does not apply');
      },
    },
  });
  await person().click(await screen.findByRole('button', { name: 'Accept terms' }, slow));
  expect(await screen.findByText('Could not accept terms')).toBeDefined();
  expect(await screen.findByText(/Version 2026-12-24 now applies/)).toBeDefined();
});

it.each([
  ['somebody who has accepted', sampleUser],
  ['an admin who looks on', { ...user, viewedBy: { fullName: 'Ada Admin', until: soon } }],
])('does not ask %s', async (_who, present) => {
  await renderApp({ path: '/clients', answers: { 'GET /api/user': present } });
  await waitFor(() => {
    expect(screen.getByRole('main')).toBeDefined();
  }, slow);
  expect(button()).toBeNull();
});
