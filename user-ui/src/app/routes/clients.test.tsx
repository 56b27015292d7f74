import { emptyClientDetails } from '@paraply/core/clientFields';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { person } from '@/testing/person';
import { json, refusal, renderApp, rows } from '@/testing/renderApp';

const slow = { timeout: 10_000 };

async function begin(answers = {}) {
  const app = await renderApp({ path: '/clients/create', answers });
  const user = person();
  await user.type(await screen.findByLabelText('Name', {}, slow), 'Typed by hand');
  await user.type(screen.getByLabelText('Email for invoices'), 'info@havre.example');
  return { ...app, user };
}

const company = {
  number: 'SE556016068001',
  status: 'valid',
  name: 'HAVRE & HAV AB',
  address: 'HAMNGATAN 5',
  postalCode: '411 06',
  city: 'GÖTEBORG',
  country: 'SE',
  message: '',
};

/** The values of the form that the register knows, and what is saved of the number. */
function shown() {
  return ['Name', 'Address (optional)', 'Postal code (optional)', 'City (optional)', 'Country'].map(
    (label) => screen.getByLabelText<HTMLInputElement>(label).value,
  );
}

/** Opens the form of a new client and types its number. */
async function beginWithNumber(number: string, answers = {}) {
  const app = await renderApp({ path: '/clients/create', answers });
  const user = person();
  const field = await screen.findByLabelText('Organisation number or VAT number (optional)', {}, slow);
  if (number !== '') await user.type(field, number);
  return { ...app, user, field };
}

const lookups = (requests: Request[]) => requests.filter(({ url }) => url.includes('vat-lookup')).map(({ url }) => url);

async function saved(requests: Request[]): Promise<unknown> {
  await waitFor(() => {
    expect(requests.some(({ method }) => method === 'POST')).toBe(true);
  }, slow);
  return requests
    .filter(({ method }) => method === 'POST')
    .at(-1)
    ?.json();
}

it('fills the rest of a new client once its organisation number is whole', async () => {
  const { user, requests } = await beginWithNumber('556016-0680', {
    'GET /api/vat-lookup/SE556016068001': company,
    'POST /api/clients': { id: '0190-client', name: company.name },
    'GET /api/clients': rows([]),
  });
  const filled = 'Filled in from the EU VAT register: name, address, postal code and city.';
  await screen.findByText(`SE556016068001 is registered for VAT. ${filled}`, {}, slow);
  expect(shown()).toEqual(['HAVRE & HAV AB', 'HAMNGATAN 5', '411 06', 'GÖTEBORG', 'SE']);
  await user.type(screen.getByLabelText('Email for invoices'), 'info@havre.example');
  await user.click(screen.getByRole('button', { name: 'Save client' }));
  expect(await saved(requests)).toMatchObject({
    name: 'HAVRE & HAV AB',
    companyTaxId: '556016-0680',
    vatNumber: 'SE556016068001',
    vatRegistered: true,
  });
  expect(lookups(requests)).toHaveLength(1);
});

it('takes back what it filled in, but not what was changed since', async () => {
  const { user } = await beginWithNumber('5560160680', { 'GET /api/vat-lookup/SE556016068001': company });
  await user.click(await screen.findByRole('button', { name: 'Undo' }, slow));
  expect(shown()).toEqual(['', '', '', '', 'SE']);
  await user.click(screen.getByRole('button', { name: 'Use this' }));
  await user.clear(screen.getByLabelText('City (optional)'));
  await user.type(screen.getByLabelText('City (optional)'), 'Mölndal');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(shown()).toEqual(['', '', '', 'Mölndal', 'SE']);
});

it('asks before it replaces what was typed', async () => {
  const { user } = await begin({ 'GET /api/vat-lookup/SE556016068001': company });
  await user.type(screen.getByLabelText('Organisation number or VAT number (optional)'), 'SE556016068001');
  await screen.findByText('In the EU VAT register: HAVRE & HAV AB.', {}, slow);
  expect(shown()).toEqual(['Typed by hand', 'HAMNGATAN 5', '411 06', 'GÖTEBORG', 'SE']);
  await user.click(screen.getByRole('button', { name: 'Use this' }));
  expect(shown()[0]).toBe('HAVRE & HAV AB');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(shown()).toEqual(['Typed by hand', '', '', '', 'SE']);
});

it('forgets the details of a number that is corrected', async () => {
  const other = { ...company, number: 'SE556012579001', name: 'ALM AB', city: undefined };
  const { user, field } = await beginWithNumber('5560160680', {
    'GET /api/vat-lookup/SE556016068001': company,
    'GET /api/vat-lookup/SE556012579001': other,
  });
  await screen.findByText(/HAVRE|SE556016068001 is registered/, {}, slow);
  await user.clear(field);
  expect(shown()).toEqual(['', '', '', '', 'SE']);
  await user.type(field, '5560125790');
  await screen.findByText(/SE556012579001 is registered/, {}, slow);
  expect(shown()).toEqual(['ALM AB', 'HAMNGATAN 5', '411 06', '', 'SE']);
});

it('still takes back what it filled in after the same number was looked up again', async () => {
  const { user, requests, field } = await beginWithNumber('5560160680', {
    'GET /api/vat-lookup/SE556016068001': company,
  });
  await screen.findByRole('button', { name: 'Undo' }, slow);
  await user.click(screen.getByRole('button', { name: 'Look up' }));
  await waitFor(() => {
    expect(lookups(requests)).toHaveLength(2);
  }, slow);
  await screen.findByRole('button', { name: 'Undo' }, slow);
  await screen.findByText(/Filled in from the EU VAT register: name, address, postal code and city\./);
  await user.type(field, '{Backspace}1');
  expect(shown()).toEqual(['', '', '', '', 'SE']);
});

it('gives back what was typed between two look-ups', async () => {
  const { user } = await beginWithNumber('5560160680', { 'GET /api/vat-lookup/SE556016068001': company });
  await screen.findByRole('button', { name: 'Undo' }, slow);
  await user.clear(screen.getByLabelText('City (optional)'));
  await user.type(screen.getByLabelText('City (optional)'), 'Mölndal');
  await user.click(screen.getByRole('button', { name: 'Look up' }));
  await user.click(await screen.findByRole('button', { name: 'Use this' }, slow));
  await screen.findByText(/Filled in from the EU VAT register: name, address, postal code and city\./);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(shown()).toEqual(['', '', '', 'Mölndal', 'SE']);
});

it('reads the number again for the country that is chosen after it', async () => {
  const { user, requests } = await beginWithNumber('5560160680', {
    'GET /api/vat-lookup/SE556016068001': company,
    'POST /api/clients': { id: '0190-client', name: 'Havre' },
    'GET /api/clients': rows([]),
  });
  await screen.findByText(/SE556016068001 is registered/, {}, slow);
  await user.selectOptions(screen.getByLabelText('Country'), 'NO');
  expect(screen.queryByText(/SE556016068001 is registered/)).toBeNull();
  expect(shown()).toEqual(['', '', '', '', 'NO']);
  await user.type(screen.getByLabelText('Name'), 'Havre');
  await user.type(screen.getByLabelText('Email for invoices'), 'info@havre.example');
  await user.click(screen.getByRole('button', { name: 'Save client' }));
  expect(await saved(requests)).toMatchObject({
    companyTaxId: '5560160680',
    vatNumber: '',
    vatRegistered: false,
    country: 'NO',
  });
});

it('looks the number up once Sweden is chosen after it', async () => {
  const { user, requests, field } = await beginWithNumber('', { 'GET /api/vat-lookup/SE556016068001': company });
  await user.selectOptions(screen.getByLabelText('Country'), 'NO');
  await user.type(field, '5560160680');
  await user.selectOptions(screen.getByLabelText('Country'), 'SE');
  await screen.findByText(/SE556016068001 is registered/, {}, slow);
  expect(shown()).toEqual(['HAVRE & HAV AB', 'HAMNGATAN 5', '411 06', 'GÖTEBORG', 'SE']);
  expect(lookups(requests)).toHaveLength(1);
});

it('takes an organisation number that is written as a VAT number for one', async () => {
  const { user, requests, field } = await beginWithNumber('5560160680', {
    'GET /api/vat-lookup/SE556016068001': () => refusal(503, 'Down'),
    'POST /api/clients': { id: '0190-client', name: 'Havre' },
    'GET /api/clients': rows([]),
  });
  await screen.findByText(/not responding/, {}, slow);
  await user.tripleClick(field);
  await user.paste('SE556016068001');
  await screen.findByText(/not responding/, {}, slow);
  await user.type(screen.getByLabelText('Name'), 'Havre');
  await user.type(screen.getByLabelText('Email for invoices'), 'info@havre.example');
  await user.click(screen.getByRole('button', { name: 'Save client' }));
  expect(await saved(requests)).toMatchObject({
    companyTaxId: '556016-0680',
    vatNumber: 'SE556016068001',
    vatRegistered: true,
  });
});

const german = { number: 'DE136695976', status: 'valid', name: 'Hafer GmbH', country: 'DE', message: '' };

it('leaves Sweden where it was chosen on purpose', async () => {
  const { user, field } = await beginWithNumber('DE13669597', { 'GET /api/vat-lookup/DE136695976': german });
  expect(shown()[4]).toBe('DE');
  await user.selectOptions(screen.getByLabelText('Country'), 'SE');
  await user.type(field, '6');
  expect(shown()[4]).toBe('SE');
  await user.tab();
  await screen.findByText(/DE136695976 is registered/, {}, slow);
  expect(shown()).toEqual(['Hafer GmbH', '', '', '', 'SE']);
  await user.click(screen.getByRole('button', { name: 'Use this' }));
  expect(shown()[4]).toBe('DE');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(shown()[4]).toBe('SE');
});

it('looks up a VAT number from abroad when its field is left, and takes its country', async () => {
  const { user, requests } = await beginWithNumber('de 136 695 976', { 'GET /api/vat-lookup/DE136695976': german });
  expect(lookups(requests)).toEqual([]);
  await user.tab();
  await screen.findByText('DE136695976 is registered for VAT. Filled in from the EU VAT register: name.', {}, slow);
  expect(shown()).toEqual(['Hafer GmbH', '', '', '', 'DE']);
});

it('looks the number up on Enter instead of saving, and saves on the next', async () => {
  const { user, requests } = await beginWithNumber('DE136695976{Enter}', {
    'GET /api/vat-lookup/DE136695976': { number: 'DE136695976', status: 'invalid', country: 'DE', message: '' },
  });
  await screen.findByText(/not registered for trade within the EU.*charged Swedish VAT/, {}, slow);
  expect(screen.queryByText('This field is required')).toBeNull();
  await user.keyboard('{Enter}');
  expect(await screen.findAllByText('This field is required')).toHaveLength(2);
  expect(lookups(requests)).toHaveLength(1);
});

it.each([
  ['does not answer', () => refusal(503, 'Down'), 'The EU VAT register is not responding. Enter the details yourself.'],
  [
    'does not know',
    { number: 'SE556016068001', status: 'unknown', country: 'SE', message: 'No answer' },
    'The EU VAT register is not responding. Enter the details yourself.',
  ],
  [
    'has no such number',
    { number: 'SE556016068001', status: 'invalid', country: 'SE', message: 'Not there' },
    'The number is not in the EU VAT register. Enter the details yourself.',
  ],
])('is filled in by hand where the register %s', async (_case, answer, said) => {
  const { user, requests } = await beginWithNumber('5560160680', {
    'GET /api/vat-lookup/SE556016068001': answer,
    'POST /api/clients': { id: '0190-client', name: 'Havre' },
    'GET /api/clients': rows([]),
  });
  expect(await screen.findByText(said, {}, slow)).toBeDefined();
  await user.type(screen.getByLabelText('Name'), 'Havre');
  await user.type(screen.getByLabelText('Email for invoices'), 'info@havre.example');
  await user.click(screen.getByRole('button', { name: 'Save client' }));
  expect(await saved(requests)).toMatchObject({ companyTaxId: '556016-0680', vatNumber: '', vatRegistered: false });
});

it('doubts an organisation number with a wrong digit once it is left, and blocks nothing', async () => {
  const { user, requests } = await beginWithNumber('556016-0681', {
    'POST /api/clients': { id: '0190-client', name: 'Havre' },
    'GET /api/clients': rows([]),
  });
  expect(screen.queryByText(/not a Swedish organisation number/)).toBeNull();
  await user.type(screen.getByLabelText('Name'), 'Havre');
  expect(screen.getByText(/not a Swedish organisation number/)).toBeDefined();
  await user.type(screen.getByLabelText('Email for invoices'), 'info@havre.example');
  await user.selectOptions(screen.getByLabelText('Country'), 'NO');
  expect(screen.queryByText(/not a Swedish organisation number/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Save client' }));
  expect(await saved(requests)).toMatchObject({ companyTaxId: '556016-0681', country: 'NO' });
  expect(lookups(requests)).toEqual([]);
});

it('saves a client without a number', async () => {
  const { user, requests } = await begin({
    'POST /api/clients': { id: '0190-client', name: 'Typed by hand' },
    'GET /api/clients': rows([]),
  });
  await user.click(screen.getByRole('button', { name: 'Save client' }));
  expect(await saved(requests)).toMatchObject({ companyTaxId: '', vatNumber: '', vatRegistered: false });
});

it('leads to the sister service from a Finnish VAT number, which nobody is asked about', async () => {
  const { user, requests } = await beginWithNumber('FI20774740');
  await user.tab();
  await screen.findByRole('dialog', {}, slow);
  expect(lookups(requests)).toEqual([]);
});

const wrongNumber = 'The VAT number is invalid. Check every character, for example SE556012579001.';

it.each(['left', 'saved'])('says at the number of a new client that it is false, once it is %s', async (way) => {
  const number = 'SE556012579101';
  const message = 'This is not a complete VAT number';
  const { user } = await begin({
    [`GET /api/vat-lookup/${number}`]:
      way === 'saved' ? () => refusal(503, 'Down') : { number, status: 'invalid', message },
    'POST /api/clients': () =>
      refusal(422, 'Not valid', { fields: [{ field: 'vatNumber', code: 'invalid_vat_number', message }] }),
  });
  const field = screen.getByLabelText('Organisation number or VAT number (optional)');
  await user.type(field, number);
  await user.tab();
  if (way === 'saved') await user.click(screen.getByRole('button', { name: 'Save client' }));
  await screen.findByText(wrongNumber, {}, slow);
  expect(field.getAttribute('aria-invalid')).toBe('true');
  if (way === 'saved') expect(document.activeElement).toBe(field);
});

/** Opens a stored client, and the field of its VAT number. */
async function editVatNumber(number: string, answers = {}) {
  const path = '/api/clients/0190-client';
  const client = {
    id: '0190-client',
    ...emptyClientDetails,
    name: 'Typed by hand',
    email: 'info@havre.example',
    archived: false,
    version: 3,
  };
  await renderApp({ path: '/clients/edit/0190-client', answers: { [`GET ${path}`]: client, ...answers } });
  const user = person();
  await user.click(await screen.findByLabelText('The client is registered for VAT', {}, slow));
  const field = screen.getByLabelText('VAT number (optional)');
  await user.type(field, number);
  return { user, field };
}

it('fills in a stored client what the VAT register knows, and gives back what was typed', async () => {
  const { user } = await editVatNumber('se 556016-0680 01', {
    'GET /api/vat-lookup/SE556016068001': { ...company, postalCode: undefined },
  });
  await user.click(screen.getByRole('button', { name: 'Look up' }));
  await screen.findByText('The number is valid.', {}, slow);
  expect(screen.getByLabelText('Name')).toHaveProperty('value', 'HAVRE & HAV AB');
  await user.click(screen.getByRole('button', { name: /Restore/ }));
  expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Typed by hand');
});

it.each(['looked up', 'saved'])('says at the field that a false VAT number is wrong, once it is %s', async (way) => {
  const number = 'SE556012579101';
  const message = 'This is not a complete VAT number';
  const { user, field } = await editVatNumber(number, {
    [`GET /api/vat-lookup/${number}`]: { number, status: 'invalid', message },
    'PUT /api/clients/0190-client': () =>
      refusal(422, 'Not valid', { fields: [{ field: 'vatNumber', code: 'invalid_vat_number', message }] }),
  });
  await user.click(screen.getByRole('button', { name: way === 'saved' ? 'Save client' : 'Look up' }));
  await waitFor(() => {
    const said = (field.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id));
    expect(said.map((part) => part?.textContent)).toEqual(['For example SE556012579001.', wrongNumber]);
  }, slow);
  expect(screen.queryByText(message)).toBeNull();
});

it('says of a stored client that a number could not be checked, and lets the person go on', async () => {
  const { user } = await editVatNumber('SE556016068001', {
    'GET /api/vat-lookup/SE556016068001': () => refusal(503, 'The register does not answer'),
  });
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
  const user = person();
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
  await begin();
  const labels = [...document.querySelectorAll('main form label')].map(({ textContent }) => textContent);
  expect(labels.filter((label) => !label.endsWith('(optional)'))).toEqual(['Name', 'Email for invoices', 'Country']);
  expect(labels).toContain('Address (optional)');
  expect(screen.getByText('The full address is required before you submit an invoice.')).toBeDefined();
});
