import type { components } from '@paraply/core/schema';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { person } from '@/testing/person';
import { json, refusal, renderApp, rows } from '@/testing/renderApp';
import { samplePay, sampleUser } from '@/testing/samples';

const slow = { timeout: 10_000 };

const profile: components['schemas']['Profile'] = {
  id: sampleUser.id,
  fullName: sampleUser.fullName,
  email: sampleUser.email,
  emailVerified: true,
  phone: '',
  address: 'Gatan 1',
  postalCode: '111 11',
  city: 'Stockholm',
  country: 'SE',
  language: 'sv',
  personnummerMasked: '19900101-****',
  complete: true,
  missing: [],
  trusted: false,
  feePercentage: '5',
  feePercentageSwedishTax: '5',
  feePercentageNoTax: '10',
  fixedFee: '100.00',
  referralCode: 'anna',
  tax: { swedishTax: true, rule: 'side_income', holidayMode: 'included', validFrom: '2026-01-01' },
  version: 7,
};

/** A heading of each tab. */
const first = { details: 'Tax', security: 'Password', account: 'Referrals' };

async function open(more = {}, tab: 'details' | 'security' | 'account' = 'details') {
  const app = await renderApp({
    path: `/profile?tab=${tab}`,
    answers: {
      'GET /api/profile': profile,
      'GET /api/tax-requests': [],
      'GET /api/sessions': rows([]),
      'GET /api/tokens': rows([]),
      'GET /api/profile/access-log': rows([]),
      'GET /api/referrals': {
        code: 'anna',
        link: 'https://paraply.example/register?referral=anna',
        people: [{ name: 'Bo E', since: '2026-10-01T08:00:00Z', state: 'invoiced' }],
      },
      'POST /api/salary-quote': async (request) => {
        const { swedishTax } = (await request.json()) as { swedishTax: boolean };
        return json(swedishTax ? samplePay : { ...samplePay, payout: '8900.00', preliminaryTax: '0.00' });
      },
      ...more,
    },
  });
  await screen.findByRole('heading', { name: first[tab] }, slow);
  return { ...app, user: person() };
}

it('says the fee that the person has, for both ways of taxing', async () => {
  await open();
  expect(await screen.findByText(/^Fee 5\s?% \+ 100\skr\./, {}, slow)).toBeDefined();
  expect(screen.getByText(/^Fee 10\s?% \+ 100\skr\./)).toBeDefined();
});

it('says the fee of the group, which holds for both ways of taxing', async () => {
  const ofGroup = { feePercentageSwedishTax: '4', feePercentageNoTax: '4', fixedFee: '80.00', groupName: 'Musicians' };
  await open({ 'GET /api/profile': { ...profile, ...ofGroup } });
  expect(await screen.findAllByText(/^Fee 4\s?% \+ 80\skr\./, {}, slow)).toHaveLength(2);
});

it('shows both ways of taxing side by side, for the age of the person', async () => {
  const { requests } = await open();
  const row = await screen.findByRole('row', { name: /Paid to your account/ }, slow);
  expect(
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent?.replace(/\s/, ' ')),
  ).toEqual(['5.007,64 kr', '8.900,00 kr']);
  const asked = requests.filter((request) => request.url.endsWith('/api/salary-quote'));
  expect(await asked[0]?.json()).toEqual({ amount: '10000', swedishTax: true, birthYear: 1990 });
});

it('shows the referral link and how far those have come', async () => {
  await open({}, 'account');
  expect(await screen.findByDisplayValue('https://paraply.example/register?referral=anna', {}, slow)).toBeDefined();
  expect(screen.getByText('Bo E')).toBeDefined();
  expect(screen.getByText('Invoice sent')).toBeDefined();
});

it('hides access tokens and the download of data from who views as the user', async () => {
  const viewedBy = { fullName: 'Ada Admin', until: new Date(Date.now() + 600_000).toISOString() };
  const { user, requests } = await open({ 'GET /api/user': { ...sampleUser, viewedBy } });
  await user.click(screen.getByRole('tab', { name: 'Security' }));
  await screen.findByRole('heading', { name: 'Password' }, slow);
  await user.click(screen.getByRole('tab', { name: 'Account' }));
  await screen.findByRole('heading', { name: 'Referrals' }, slow);
  expect(screen.queryByRole('button', { name: 'Download my data' })).toBeNull();
  expect(requests.some((request) => request.url.endsWith('/api/tokens'))).toBe(false);
});

it('hands out what is stored, and says why an account cannot be closed yet', async () => {
  const { user, answers, at } = await open({}, 'account');
  expect(screen.getByRole('button', { name: 'Download my data' })).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Close account' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText(/Bookkeeping Act/)).toBeDefined();

  const fields = [{ field: 'password', code: 'wrong_password', message: 'That is not your password' }];
  answers['POST /api/profile/delete'] = () => refusal(422, 'That is not your password', { fields });
  await user.type(within(dialog).getByLabelText('Your password'), 'wrong');
  await user.click(within(dialog).getByRole('button', { name: 'Close account permanently' }));
  expect(await within(dialog).findByText('That is not your password')).toBeDefined();

  answers['POST /api/profile/delete'] = () => refusal(409, 'An invoice waits for payment');
  await user.click(within(dialog).getByRole('button', { name: 'Close account permanently' }));
  expect(await within(dialog).findByText('An invoice waits for payment')).toBeDefined();

  localStorage.setItem('paraply.invoice.x.new', '{}');
  answers['POST /api/profile/delete'] = { message: 'Goodbye.' };
  answers['GET /api/user'] = () => refusal(401, 'Nobody');
  await user.click(within(dialog).getByRole('button', { name: 'Close account permanently' }));
  await waitFor(() => {
    expect(at().pathname).toBe('/');
  }, slow);
  expect(localStorage.getItem('paraply.invoice.x.new')).toBeNull();
  expect(localStorage.getItem('language')).toBe('en');
});

it('asks which version is to stand when the profile was changed elsewhere', async () => {
  const stale = () => json({ message: 'Changed', code: 'stale_version' }, { status: 409 });
  const { user, answers, requests } = await open({ 'PUT /api/profile': stale });
  await user.type(screen.getByLabelText(/^Phone/), '070-123 45 67');
  const newest = {
    ...profile,
    city: 'Solna',
    // Recorded by an admin: not the person's to write over.
    tax: { ...profile.tax, rule: 'decision', decisionPercent: '20' },
    version: 8,
  };
  answers['GET /api/profile'] = newest;
  await user.click(screen.getByRole('button', { name: 'Save profile' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Your profile was changed elsewhere' }, slow));
  const parts = await dialog.findAllByRole('listitem');
  expect(parts.map(({ textContent }) => textContent)).toEqual([
    'PhoneYour version070-123 45 67Saved version–',
    'CityYour versionStockholmSaved versionSolna',
  ]);
  answers['PUT /api/profile'] = { ...newest, phone: '070-123 45 67', city: 'Stockholm', version: 9 };
  await user.click(dialog.getByRole('button', { name: 'Keep my version' }));
  await waitFor(async () => {
    const last = requests.filter(({ method }) => method === 'PUT').at(-1);
    expect(await last?.clone().json()).toMatchObject({
      phone: '070-123 45 67',
      city: 'Stockholm',
      tax: { rule: 'decision' },
      version: 8,
    });
  }, slow);
  expect(await screen.findByText('Profile saved', {}, slow)).toBeDefined();
});

const decision = {
  ...profile,
  tax: {
    swedishTax: true,
    rule: 'decision',
    decisionKind: 'percent',
    decisionPercent: '12',
    holidayMode: 'included',
    voluntaryPercent: '40',
  },
};

it('asks for the grounds of a lower percentage beside a recorded rule', async () => {
  const { user, answers, requests } = await open({ 'GET /api/profile': decision });
  const percent = screen.getByLabelText(/Higher tax/);
  await user.clear(percent);
  await user.type(percent, '35');
  const send = screen.getByRole('button', { name: 'Save and send request' });
  await user.click(send);
  expect(await screen.findAllByText('This field is required')).toHaveLength(2);
  await user.type(screen.getByLabelText('Reason for the change'), 'Less income');
  const document = new File(['%PDF-1.7'], 'slip.pdf', { type: 'application/pdf' });
  await user.upload(screen.getByLabelText(/Choose file/), document);
  expect(await screen.findByText('slip.pdf')).toBeDefined();
  answers['PUT /api/profile'] = decision;
  answers['POST /api/tax-requests'] = {};
  await user.click(send);
  expect(await screen.findByText('Request sent', {}, slow)).toBeDefined();
  const asked = requests.find(({ method, url }) => method === 'POST' && url.endsWith('/api/tax-requests'));
  expect(asked).toBeDefined();
});

const waiting = {
  id: 'r1',
  userId: sampleUser.id,
  userName: sampleUser.fullName,
  kind: 'tax',
  summary: 'tax table 33',
  reason: 'Main employer',
  fileName: 'slip.pdf',
  fileMediaType: 'application/pdf',
  status: 'waiting',
  createdAt: '2026-11-02T09:00:00Z',
};

it('says that a lower percentage has to wait for the request that is open', async () => {
  const { user, requests } = await open({ 'GET /api/profile': decision, 'GET /api/tax-requests': [waiting] });
  const percent = screen.getByLabelText(/Higher tax/);
  await user.clear(percent);
  await user.type(percent, '35');
  await user.click(screen.getByRole('button', { name: 'Save profile' }));
  expect(await screen.findByText(/^A request is already waiting for a decision/)).toBeDefined();
  expect(screen.queryByLabelText('Reason for the change')).toBeNull();
  expect(requests.some(({ method }) => method === 'PUT')).toBe(false);
});

it('shows no form before it is known which requests wait', async () => {
  const { answers } = await renderApp({
    path: '/profile',
    answers: { 'GET /api/profile': profile, 'GET /api/tax-requests': () => refusal(400, 'Not now') },
  });
  const said = await screen.findByText('Not now', {}, slow);
  expect(screen.queryByRole('button', { name: 'Save profile' })).toBeNull();
  answers['GET /api/tax-requests'] = [];
  await person().click(within(said.parentElement ?? said).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: 'Save profile' }, slow)).toBeDefined();
});

it('says why another personal number was rejected, and lets the person ask again', async () => {
  const rejected = { ...waiting, kind: 'personnummer', status: 'rejected', decisionNote: 'The document is unreadable' };
  await open({ 'GET /api/tax-requests': [rejected] });
  expect(screen.getByText(/The document is unreadable/)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Change number' })).toHaveProperty('disabled', false);
});

it('asks for another personal number, with what the server refuses at its field', async () => {
  const { user, answers, requests } = await open();
  await user.click(screen.getByRole('button', { name: 'Change number' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change personal identity number' }));
  await user.click(dialog.getByRole('button', { name: 'Send request' }));
  expect(await dialog.findAllByText('This field is required')).toHaveLength(3);
  await user.type(dialog.getByLabelText('New personal identity number or coordination number'), '19900101-0018');
  await user.type(dialog.getByLabelText('Reason for the change'), 'A new number');
  await user.upload(
    dialog.getByLabelText('Supporting document'),
    new File(['%PDF-1.7'], 'slip.pdf', { type: 'application/pdf' }),
  );
  expect(await dialog.findByText('slip.pdf')).toBeDefined();
  const fields = [{ field: 'personnummer', code: 'personnummer', message: 'The check digit is wrong' }];
  answers['POST /api/tax-requests'] = () => refusal(422, 'Wrong', { fields });
  await user.click(dialog.getByRole('button', { name: 'Send request' }));
  expect(await dialog.findByText('The check digit is wrong')).toBeDefined();
  answers['POST /api/tax-requests'] = waiting;
  await user.click(dialog.getByRole('button', { name: 'Send request' }));
  expect(await screen.findByText('Request sent', {}, slow)).toBeDefined();
  expect(requests.some(({ method }) => method === 'PUT')).toBe(false);
});

it('folds a long list of devices', async () => {
  const session = {
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0',
    lastSeenAt: '2026-11-02T09:00:00Z',
    current: false,
  };
  const sessions = Array.from({ length: 7 }, (_, index) => ({ ...session, id: String(index) }));
  const { user } = await open({ 'GET /api/sessions': sessions }, 'security');
  const revoke = () => screen.getAllByRole('button', { name: /: Firefox on Linux$/ });
  await user.click(await screen.findByRole('button', { name: 'Show all 7' }, slow));
  expect(revoke()).toHaveLength(7);
  await user.click(screen.getByRole('button', { name: 'Show fewer' }));
  expect(revoke()).toHaveLength(5);
});

it('asks before it logs out the other devices and revokes the access tokens', async () => {
  const { user, answers, requests } = await open({}, 'security');
  const ended = () => requests.filter(({ method, url }) => method === 'DELETE' && url.endsWith('/api/sessions'));
  await user.click(await screen.findByRole('button', { name: 'Log out all other devices' }, slow));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Log out all other devices?' }));
  expect(dialog.getByText(/all your access tokens revoked/)).toBeDefined();
  expect(ended()).toHaveLength(0);
  answers['DELETE /api/sessions'] = { message: 'Done' };
  await user.click(dialog.getByRole('button', { name: 'Log out all other devices' }));
  await waitFor(() => {
    expect(screen.queryByRole('alertdialog')).toBeNull();
  }, slow);
  expect(ended()).toHaveLength(1);
});

it('says that a change of the second factor logs out the other devices', async () => {
  const factor = { totp: true, passkeys: [], recoveryCodes: 9, required: false, password: true, confirmWith: ['totp'] };
  const { user, answers } = await open({ 'GET /api/second-factor': factor }, 'security');
  await user.click(await screen.findByRole('button', { name: 'Remove authenticator app' }, slow));
  const question = await screen.findByRole('alertdialog', { name: 'Remove authenticator app' });
  expect(within(question).getByText(/Your other devices will be logged out/)).toBeDefined();
  await user.click(within(question).getByRole('button', { name: 'Cancel' }));
  answers['POST /api/second-factor/totp'] = { secret: 'ABCD', uri: 'otpauth://totp/x', qrSvg: '<svg/>' };
  await user.click(screen.getByRole('button', { name: 'Replace app' }));
  const dialog = await screen.findByRole('dialog', { name: 'Set up app' });
  expect(within(dialog).getByText(/Your other devices will be logged out/)).toBeDefined();
});

it('makes a token of a chosen scope with the password, and says that it waits for approval', async () => {
  const { user, answers, requests } = await open({}, 'security');
  answers['POST /api/tokens'] = () =>
    refusal(422, 'Wrong', { fields: [{ field: 'password', code: 'wrong_password', message: 'Not your password' }] });
  await user.type(screen.getByLabelText('Token name'), 'Nightly import');
  await user.selectOptions(screen.getByLabelText('Scope'), 'import');
  await user.type(screen.getByLabelText('Confirm with your password'), 'wrong');
  await user.click(screen.getByRole('button', { name: 'Create token' }));
  expect(await screen.findByText('Not your password', {}, slow)).toBeDefined();

  const made = { id: 't1', name: 'Nightly import', token: 'paraply_secret', expiresAt: '2027-01-01T00:00:00Z' };
  answers['POST /api/tokens'] = made;
  await user.click(screen.getByRole('button', { name: 'Create token' }));
  expect(await screen.findByDisplayValue('paraply_secret', {}, slow)).toBeDefined();
  expect(screen.getByText('Awaiting approval')).toBeDefined();
  const last = requests.filter(({ method, url }) => method === 'POST' && url.endsWith('/api/tokens')).at(-1);
  expect(await last?.clone().json()).toEqual({
    name: 'Nightly import',
    scope: 'import',
    expiresInDays: 30,
    password: 'wrong',
  });
});

it('shows who has looked at the data', async () => {
  const log = [
    { id: '1', at: '2026-11-02T09:00:00Z', action: 'payslip.read', own: false, roles: ['finance'] },
    { id: '2', at: '2026-11-01T09:00:00Z', action: 'session.sign_in', own: true, roles: [], ip: '192.0.2.1' },
    { id: '3', at: '2026-11-01T08:00:00Z', action: 'session.sign_in_failed', own: false, roles: [], ip: '192.0.2.2' },
  ];
  await open({ 'GET /api/profile/access-log': rows(log) }, 'security');
  const region = await screen.findByRole('region', { name: 'Access to your data' }, slow);
  const items = await within(region).findAllByRole('listitem', {}, slow);
  expect(items.map((item) => item.textContent)).toEqual([
    expect.stringMatching(/^Opened your payslip.*Staff: finance/),
    expect.stringMatching(/^Logged in.*You.*192\.0\.2\.1/),
    expect.stringMatching(/^Failed login.*Unknown user.*192\.0\.2\.2/),
  ]);
});

it('marks the fields that may be left empty, and says what an invoice needs', async () => {
  await open({ 'GET /api/profile': { ...profile, personnummerMasked: '' } });
  const form = screen.getByLabelText('First and last name').closest('form');
  const labels = [...(form?.querySelectorAll('label') ?? [])].map(({ textContent }) => textContent);
  expect(labels.filter((label) => label.endsWith('(optional)'))).toEqual([
    'Personal identity number or coordination number (optional)',
    'Phone (optional)',
    'Address (optional)',
    'Postal code (optional)',
    'City (optional)',
    'Higher tax, per cent (optional)',
  ]);
  expect(screen.getByText('The full address is required before you submit an invoice.')).toBeDefined();
});

it('says what a saved profile still lacks, and that nothing was changed', async () => {
  const empty = { ...profile, address: '', complete: false, missing: ['address', 'bankAccount'] };
  const { user, answers } = await open({ 'GET /api/profile': empty, 'PUT /api/profile': { ...empty, version: 8 } });
  const lacks = 'Required before you can submit an invoice: address, bank account';
  await user.click(screen.getByRole('button', { name: 'Save profile' }));
  expect((await screen.findByText('No changes to save', {}, slow)).parentElement?.textContent).toContain(lacks);
  expect(screen.queryByText('Profile saved')).toBeNull();
  answers['PUT /api/profile'] = { ...empty, phone: '070-123 45 67', version: 9 };
  await user.type(screen.getByLabelText(/^Phone/), '070-123 45 67');
  await user.click(screen.getByRole('button', { name: 'Save profile' }));
  expect((await screen.findByText('Profile saved', {}, slow)).parentElement?.textContent).toContain(lacks);
});

it('keeps what is typed while another tab is open', async () => {
  const { user, at } = await open();
  const phone = screen.getByLabelText<HTMLInputElement>(/^Phone/);
  await user.clear(phone);
  await user.type(phone, '070-765 43 21');
  await user.click(screen.getByRole('tab', { name: 'Account' }));
  expect(at().search).toBe('?tab=account');
  await user.click(screen.getByRole('tab', { name: 'Details' }));
  expect(at().search).toBe('');
  expect(screen.getByLabelText<HTMLInputElement>(/^Phone/).value).toBe('070-765 43 21');
});

it('keeps a token that is shown once while another tab is open', async () => {
  const { user, answers } = await open({}, 'security');
  answers['POST /api/tokens'] = {
    id: 't1',
    name: 'Import',
    token: 'paraply_secret',
    expiresAt: '2027-01-01T00:00:00Z',
  };
  await user.type(await screen.findByLabelText('Token name', {}, slow), 'Import');
  await user.type(screen.getByLabelText('Confirm with your password'), 'my password');
  await user.click(screen.getByRole('button', { name: 'Create token' }));
  await screen.findByDisplayValue('paraply_secret', {}, slow);
  await user.click(screen.getByRole('tab', { name: 'Details' }));
  await user.click(screen.getByRole('tab', { name: 'Security' }));
  expect(screen.getByDisplayValue('paraply_secret')).toBeDefined();
});

it('leads to each thing that is missing', async () => {
  const missing = ['personnummer', 'address', 'bankAccount'];
  const { user } = await open({ 'GET /api/profile': { ...profile, complete: false, missing } });
  expect(screen.getByRole('link', { name: 'bank account' }).getAttribute('href')).toBe('/banking?new');
  await user.clear(screen.getByLabelText(/^City/));
  await user.click(screen.getByRole('button', { name: 'address' }));
  expect(document.activeElement?.getAttribute('name')).toBe('city');
});
