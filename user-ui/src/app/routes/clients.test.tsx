import { emptyClientDetails } from '@paraply/core/clientFields';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { json, refusal, renderApp, rows } from '@/testing/renderApp';

const slow = { timeout: 10_000 };

async function begin(answers = {}) {
  const app = await renderApp({ path: '/clients/create', answers });
  const user = userEvent.setup({ delay: null });
  await user.type(await screen.findByLabelText('Name', {}, slow), 'Typed by hand');
  await user.type(screen.getByLabelText('Email for invoices'), 'info@havre.example');
  return { ...app, user };
}

it('fills in what the VAT register knows, and gives back what was typed', async () => {
  const company = {
    number: 'SE556016068001',
    name: 'Havre & Hav AB',
    address: 'Hamngatan 5',
    city: 'Göteborg',
    message: '',
  };
  const { user } = await begin({
    'GET /api/vat-lookup/SE556016068001': { ...company, status: 'valid', country: 'SE' },
  });
  await user.click(screen.getByLabelText('The client is registered for VAT'));
  await user.type(screen.getByLabelText('VAT number (optional)'), 'se 556016-0680 01');
  await user.click(screen.getByRole('button', { name: 'Look up' }));
  await screen.findByText('The number is valid.', {}, slow);
  expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Havre & Hav AB');
  await user.click(screen.getByRole('button', { name: /Restore/ }));
  expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Typed by hand');
});

it.each(['looked up', 'saved'])('says at the field that a false VAT number is wrong, once it is %s', async (way) => {
  const number = 'SE556012579101';
  const message = 'This is not a complete VAT number';
  const { user } = await begin({
    [`GET /api/vat-lookup/${number}`]: { number, status: 'invalid', message },
    'POST /api/clients': () =>
      refusal(422, 'Not valid', { fields: [{ field: 'vatNumber', code: 'invalid_vat_number', message }] }),
  });
  await user.click(screen.getByLabelText('The client is registered for VAT'));
  const field = screen.getByLabelText('VAT number (optional)');
  await user.type(field, number);
  await user.click(screen.getByRole('button', { name: way === 'saved' ? 'Save client' : 'Look up' }));
  await waitFor(() => {
    const said = (field.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id));
    expect(said.map((part) => part?.textContent)).toEqual([
      'For example SE556012579001.',
      'The VAT number is invalid. Check every character, for example SE556012579001.',
    ]);
  }, slow);
  expect(screen.queryByText(message)).toBeNull();
});

it('says that a number could not be checked, and lets the person go on', async () => {
  const down = { 'GET /api/vat-lookup/SE556016068001': () => refusal(503, 'The register does not answer') };
  const { user } = await begin(down);
  await user.click(screen.getByLabelText('The client is registered for VAT'));
  await user.type(screen.getByLabelText('VAT number (optional)'), 'SE556016068001');
  await user.click(screen.getByRole('button', { name: 'Look up' }));
  expect(await screen.findByText(/could not be checked/, {}, slow)).toBeDefined();
  expect(screen.getByText('The register does not answer')).toBeDefined();
});

it('hints that a similar client is there already', async () => {
  const similar = [{ id: '0190-client', name: 'Havre och Hav AB', email: 'info@havre.example' }];
  const { user, requests } = await begin({ 'GET /api/clients/similar': rows(similar) });
  const link = await screen.findByRole('link', { name: 'Havre och Hav AB, info@havre.example' }, slow);
  expect(link.getAttribute('href')).toBe('/clients/edit/0190-client');
  await user.type(screen.getByLabelText('Name'), ' AB');
  await waitFor(() => {
    expect(requests.some((request) => request.url.includes('similar?name=Typed%20by%20hand%20AB'))).toBe(true);
  }, slow);
});

it('names each further address that is wrong', async () => {
  const { user, requests } = await begin();
  await user.type(screen.getByLabelText(/Additional email/), 'a@x.se, wrong, b@y.se, also wrong');
  await user.click(screen.getByRole('button', { name: 'Save client' }));
  expect(await screen.findByText('These are not valid emails: wrong, also wrong')).toBeDefined();
  expect(requests.some((request) => request.method === 'POST')).toBe(false);
});

it('refuses a Finnish client with the way to the sister service, also when only the server knows', async () => {
  const fields = [{ field: 'country', code: 'finnish_client', message: 'Finnish' }];
  const { user, answers } = await begin();
  await user.selectOptions(screen.getByLabelText('Country'), 'FI');
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByRole('link').getAttribute('href')).toBe('https://example.fi');
  await user.keyboard('{Escape}');
  await user.selectOptions(screen.getByLabelText('Country'), 'SE');
  answers['POST /api/clients'] = () => json({ message: 'Finnish', code: 'invalid', fields }, { status: 422 });
  await user.click(screen.getByRole('button', { name: 'Save client' }));
  await waitFor(() => {
    expect(screen.getByRole('dialog')).toBeDefined();
  }, slow);
});

const stale = () => json({ message: 'Somebody has changed it', code: 'stale_version' }, { status: 409 });

/** Opens a client, types a phone number and saves, while somebody else has given it another city. */
async function editOutdated() {
  const path = '/api/clients/0190-client';
  const client = {
    id: '0190-client',
    ...emptyClientDetails,
    name: 'Havre & Hav AB',
    email: 'info@havre.example',
    address: 'Hamngatan 5',
    postalCode: '411 06',
    city: 'Göteborg',
    archived: false,
    version: 3,
  };
  const app = await renderApp({
    path: '/clients/edit/0190-client',
    answers: { [`GET ${path}`]: client, [`PUT ${path}`]: stale, 'GET /api/clients': rows([]) },
  });
  const user = userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never });
  await user.type(await screen.findByLabelText(/Phone/, {}, slow), '031-123 45 67');
  app.answers[`GET ${path}`] = { ...client, city: 'Mölndal', version: 4 };
  await user.click(screen.getByRole('button', { name: 'Save client' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'This client was changed elsewhere' }, slow));
  expect((await dialog.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
    'PhoneYour version031-123 45 67Saved version–',
    'CityYour versionGöteborgSaved versionMölndal',
  ]);
  return { ...app, user, path, dialog };
}

it('writes over a newer version only when the person says so', async () => {
  const { user, dialog, requests, answers, path, at } = await editOutdated();
  answers[`PUT ${path}`] = { id: '0190-client', version: 5 };
  await user.click(dialog.getByRole('button', { name: 'Keep my version' }));
  await waitFor(() => {
    expect(at().pathname).toBe('/clients');
  }, slow);
  const last = requests.filter(({ method }) => method === 'PUT').at(-1);
  expect(await last?.json()).toMatchObject({ phone: '031-123 45 67', city: 'Göteborg', version: 4 });
});

it('takes the newer version into the form, and goes on from there', async () => {
  const { user, dialog, requests, answers, path } = await editOutdated();
  await user.click(dialog.getByRole('button', { name: 'Use saved version' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByLabelText(/Phone/)).toHaveProperty('value', '');
  expect(screen.getByLabelText(/^City/)).toHaveProperty('value', 'Mölndal');
  answers[`PUT ${path}`] = { id: '0190-client', version: 5 };
  await user.click(screen.getByRole('button', { name: 'Save client' }));
  await waitFor(async () => {
    const last = requests.filter(({ method }) => method === 'PUT').at(-1);
    expect(await last?.clone().json()).toMatchObject({ phone: '', city: 'Mölndal', version: 4 });
  }, slow);
});

it('keeps what was typed when the question is put off', async () => {
  const { user } = await editOutdated();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByLabelText(/Phone/)).toHaveProperty('value', '031-123 45 67');
});

it('marks the fields that may be left empty, and says when the address is needed', async () => {
  const { user } = await begin();
  await user.click(screen.getByLabelText(/^The client is registered for VAT/));
  const labels = [...document.querySelectorAll('main form label')].map(({ textContent }) => textContent);
  expect(labels.filter((label) => !label.endsWith('(optional)'))).toEqual([
    'Name',
    'Email for invoices',
    'Country',
    'The client is registered for VAT',
  ]);
  expect(labels).toContain('Address (optional)');
  expect(screen.getByText('The full address is required before you submit an invoice.')).toBeDefined();
});
