import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { person } from '@/testing/person';
import { json, refusal, renderApp, rows } from '@/testing/renderApp';
import { sampleUser } from '@/testing/samples';

const slow = { timeout: 10_000 };

it('logs in again over a form, keeps what was typed and sends it', async () => {
  const { at, requests, answers } = await renderApp({ path: '/clients/create' });
  answers['POST /api/clients'] = () => refusal(401, 'You are not logged in');
  answers['GET /api/clients'] = rows([]);
  const user = person();
  await user.type(await screen.findByLabelText('Name', {}, slow), 'Havre & Hav AB');
  await user.type(screen.getByLabelText('Email for invoices'), 'info@havre.example');
  await user.click(screen.getByRole('button', { name: 'Save client' }));

  const dialog = await screen.findByRole('dialog', { name: 'Log in again' }, slow);
  await user.keyboard('{Escape}');
  expect(within(dialog).getByLabelText('Email')).toHaveProperty('value', sampleUser.email);
  answers['POST /api/login'] = () => refusal(401, 'Wrong email or password');
  await user.type(within(dialog).getByLabelText('Password'), 'wrong');
  await user.click(within(dialog).getByRole('button', { name: 'Log in' }));
  expect(await within(dialog).findByText('Wrong email or password')).toBeDefined();

  answers['POST /api/login'] = { requiresVerification: false, message: '', fullName: 'Anna Berg', isAdmin: false };
  answers['POST /api/clients'] = async (request) => json({ ...((await request.json()) as object), id: '0190-client' });
  await user.click(within(dialog).getByRole('button', { name: 'Log in' }));
  expect(await screen.findByText('Client saved', {}, slow)).toBeDefined();
  await waitFor(() => {
    expect(at().pathname).toBe('/clients');
  }, slow);
  const sent = requests.filter((request) => request.method === 'POST' && request.url.endsWith('/api/clients'));
  expect(sent).toHaveLength(2);
  expect(sent[0]?.headers.get('Idempotency-Key')).toBe(sent[1]?.headers.get('Idempotency-Key'));
  expect(await sent[1]?.json()).toMatchObject({ name: 'Havre & Hav AB' });
});

it('leads to the login and back for who rather leaves', async () => {
  const ended = () => refusal(401, 'You are not logged in');
  const { at } = await renderApp({ path: '/clients', answers: { 'GET /api/clients': ended } });
  const user = person();
  await user.click(await screen.findByRole('button', { name: 'Leave page' }, slow));
  await waitFor(() => {
    expect(at().pathname + at().search).toBe('/auth?next=%2Fclients');
  }, slow);
});
