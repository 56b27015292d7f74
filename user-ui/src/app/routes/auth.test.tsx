import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { person } from '@/testing/person';
import { json, refusal, renderApp, rows } from '@/testing/renderApp';
import { sampleSettings, sampleUser } from '@/testing/samples';

const slow = { timeout: 10_000 };

async function logIn(email = 'anna@example.com') {
  const user = person();
  await user.type(await screen.findByLabelText('Email', {}, slow), email);
  await user.type(screen.getByLabelText('Password'), 'paraply-demo-2026');
  const panel = screen.getByRole('tabpanel');
  await user.click(within(panel).getByRole('button', { name: 'Log in' }));
}

it('takes a visitor to the login and back to where they were going', async () => {
  const { at, answers } = await renderApp({ path: '/clients?q=havre', visitor: true });
  answers['POST /api/login'] = () => {
    answers['GET /api/user'] = sampleUser;
    return json({ requiresVerification: false, message: '', fullName: sampleUser.fullName, isAdmin: false });
  };
  answers['GET /api/clients'] = rows([]);
  await logIn();
  expect(await screen.findByRole('heading', { level: 1, name: 'Clients' }, slow)).toBeDefined();
  expect(at().search).toBe('?q=havre');
  expect(await screen.findByText('Login successful')).toBeDefined();
});

it('keeps somebody out whose email is not verified, and says so', async () => {
  const answer = { requiresVerification: true, message: 'Please verify your email before logging in.' };
  const { at } = await renderApp({ path: '/auth', visitor: true, answers: { 'POST /api/login': answer } });
  await logIn();
  expect(await screen.findByText('Email verification required', {}, slow)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Resend link' })).toBeDefined();
  expect(at().pathname).toBe('/auth');
});

it('asks for the second factor after the right password', async () => {
  const first = { requiresVerification: false, requiresSecondFactor: true, secondFactors: ['totp'], message: '' };
  const { at, answers } = await renderApp({ path: '/auth', visitor: true, answers: { 'POST /api/login': first } });
  answers['POST /api/login/second-factor'] = () => refusal(422, 'The code is incorrect');
  await logIn();
  const user = person();
  await user.type(await screen.findByLabelText('Code from the authenticator app', {}, slow), '123456{Enter}');
  expect(await screen.findByText('The code is incorrect', {}, slow)).toBeDefined();
  answers['POST /api/login/second-factor'] = () => {
    answers['GET /api/user'] = sampleUser;
    return json({ ...first, requiresSecondFactor: false });
  };
  await user.type(screen.getByLabelText('Code from the authenticator app'), '654321{Enter}');
  await waitFor(() => {
    expect(at().pathname).toBe('/dashboard');
  }, slow);
});

it('has the passkey in hand where it is the second factor', async () => {
  vi.stubGlobal(
    'PublicKeyCredential',
    Object.assign(() => undefined, { parseCreationOptionsFromJSON: () => undefined }),
  );
  const first = { requiresVerification: false, requiresSecondFactor: true, secondFactors: ['passkey'], message: '' };
  await renderApp({ path: '/auth', visitor: true, answers: { 'POST /api/login': first } });
  await logIn();
  expect(document.activeElement).toBe(await screen.findByRole('button', { name: 'Use a passkey' }, slow));
});

it('shows why a login failed', async () => {
  const answers = { 'POST /api/login': () => refusal(401, 'Wrong email or password') };
  await renderApp({ path: '/auth', visitor: true, answers });
  await logIn();
  expect(await screen.findByText('Login failed', {}, slow)).toBeDefined();
  expect(screen.getByText('Wrong email or password')).toBeDefined();
});

it('offers another identity service only where one is set up, and says when it failed', async () => {
  const oidc = { ...sampleSettings, oidcEnabled: true, oidcName: 'Freja' };
  await renderApp({ path: '/auth?error=oidc_failed', visitor: true, answers: { 'GET /api/settings': oidc } });
  const link = await screen.findByRole('link', { name: 'Continue with Freja' }, slow);
  expect(link.getAttribute('href')).toBe('/api/oidc/start');
  expect(screen.getByText(/Login with Freja failed/)).toBeDefined();
  cleanup();
  await renderApp({ path: '/auth?notice=oidc_link', visitor: true, answers: { 'GET /api/settings': oidc } });
  expect(await screen.findByText('You already have an account', {}, slow)).toBeDefined();
  cleanup();
  await renderApp({ path: '/auth', visitor: true });
  await screen.findByLabelText('Password', {}, slow);
  expect(screen.queryByRole('link', { name: /Continue with/ })).toBeNull();
});

it('tells a link without its code from one that does not hold any longer, and sends a new one', async () => {
  const { requests, answers } = await renderApp({ path: '/verify-email', visitor: true });
  expect(await screen.findByText(/The link is incomplete/, {}, slow)).toBeDefined();
  answers['POST /api/verify-email/resend'] = { message: 'Sent' };
  const user = person();
  await user.type(screen.getByLabelText('Email'), 'anna@example.com');
  await user.click(screen.getByRole('button', { name: 'Send link' }));
  expect(await screen.findByText(/an email is on its way/, {}, slow)).toBeDefined();
  const sent = requests.find((request) => request.url.endsWith('/resend'));
  expect(await sent?.json()).toEqual({ email: 'anna@example.com' });
  cleanup();
  const old = { 'POST /api/verify-email': () => refusal(410, 'The link is too old') };
  await renderApp({ path: '/verify-email?token=old', visitor: true, answers: old });
  expect(await screen.findByText('The link is too old', {}, slow)).toBeDefined();
});

it('lets in whoever comes back from their mail', async () => {
  let verified = false;
  const app = await renderApp({
    path: '/verify-email?token=new',
    answers: {
      'POST /api/verify-email': () => {
        verified = true;
        return json({ requiresVerification: false, message: '', fullName: sampleUser.fullName, isAdmin: false });
      },
      'GET /api/user': () => (verified ? json(sampleUser) : refusal(401, 'Not logged in')),
    },
  });
  await waitFor(() => {
    expect(app.at().pathname).toBe('/dashboard');
  }, slow);
  expect(await screen.findByText('Email address verified')).toBeDefined();
});

it('redirects /register to its tab with the referral', async () => {
  const { at, requests } = await renderApp({
    path: '/register?referral=ANNA-7',
    visitor: true,
    answers: { 'POST /api/register': { emailVerificationSent: true, message: '', fullName: 'Bo Ek' } },
  });
  const user = person();
  await user.type(await screen.findByLabelText('First and last name', {}, slow), 'Bo Ek');
  expect(at().search).toContain('tab=register');
  await user.type(screen.getByLabelText('Email'), 'bo@example.com');
  await user.type(screen.getByLabelText('Password'), 'en riktigt lång mening');
  await user.type(screen.getByLabelText('Repeat password'), 'en annan');
  const submit = within(screen.getByRole('tabpanel')).getByRole('button', { name: 'Create account' });
  await user.click(submit);
  expect(await screen.findByText('Passwords do not match')).toBeDefined();
  await user.clear(screen.getByLabelText('Repeat password'));
  await user.type(screen.getByLabelText('Repeat password'), 'en riktigt lång mening');
  await user.click(submit);
  expect(await screen.findByText('Check your email', {}, slow)).toBeDefined();
  const sent = requests.find((request) => request.url.endsWith('/api/register'));
  expect(await sent?.json()).toMatchObject({ fullName: 'Bo Ek', referral: 'ANNA-7' });
});

it('sends who is where they belong from /app', async () => {
  const { at } = await renderApp({ path: '/app', visitor: true });
  await waitFor(() => {
    expect(at().pathname).toBe('/');
  }, slow);
});

it('says that a page does not exist', async () => {
  await renderApp({ path: '/nowhere' });
  expect(await screen.findByRole('heading', { name: 'Page not found' }, slow)).toBeDefined();
  await waitFor(() => {
    expect(document.title).toBe('Page not found – Paraply');
  }, slow);
});
