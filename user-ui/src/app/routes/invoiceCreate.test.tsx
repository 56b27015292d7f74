import { daysBetween } from '@paraply/core/days';
import { readDay } from '@paraply/core/dayText';
import { heicPhoto, stubHeicDecoder } from '@paraply/core/testing/photos';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { person } from '@/testing/person';
import type { Answer } from '@/testing/renderApp';
import { json, refusal, renderApp, rows } from '@/testing/renderApp';
import { sampleInvoice, samplePay, samplePreview, sampleUser } from '@/testing/samples';

const slow = { timeout: 10_000 };

const client = { id: 'c1', name: 'Havre & Hav AB', archived: false, country: 'SE' };
const account = { id: 'b1', bankName: 'Swedbank', sortCode: '8327', accountNumber: '1234567', isDefault: true };
function open(more: Record<string, Answer> = {}, path = '/invoices/create?client=c1') {
  const answers = {
    'GET /api/clients': rows([client]),
    'GET /api/bank-accounts': rows([account]),
    'GET /api/profile': { trusted: false },
    'POST /api/invoices/preview': samplePreview,
    ...more,
  };
  return renderApp({ path, answers });
}

async function writeLine() {
  const user = person();
  await user.type(await screen.findByLabelText('Description', {}, slow), 'Konsultation');
  await user.clear(screen.getByLabelText('Quantity'));
  await user.type(screen.getByLabelText('Quantity'), '10');
  await user.type(screen.getByLabelText('Unit price'), '1 000,00');
  return user;
}

it('shows what arrives on the account while the invoice is written', async () => {
  const { requests } = await open();
  await writeLine();
  expect((await screen.findByTestId('payout', {}, slow)).textContent.replace(/\s/g, ' ')).toBe('5.007,64 kr');
  expect(screen.getByText('by Thu, Dec 24, 2026')).toBeDefined();
  const last = requests.filter((request) => request.url.endsWith('/preview')).at(-1);
  expect(await last?.json()).toMatchObject({
    clientId: 'c1',
    items: [{ description: 'Konsultation', quantity: '10', unitPrice: '1000.00', vatRate: '25' }],
  });
});

it('opens the why of a row', async () => {
  await open();
  const user = await writeLine();
  await user.click(await screen.findByRole('button', { name: /Our fee/ }, slow));
  expect(screen.getByText('5 % av fakturan utan moms plus 100 kr')).toBeDefined();
});

it('refuses to save without a bank account, in the words of the specification', async () => {
  const { requests } = await open({ 'GET /api/bank-accounts': rows([]) });
  const user = await writeLine();
  await user.click(screen.getByRole('button', { name: 'Save draft' }));
  const refusals = await screen.findAllByText('You must select a bank account before saving the invoice.');
  expect(refusals.length).toBeGreaterThan(0);
  expect(requests.some((request) => request.method === 'POST' && request.url.endsWith('/api/invoices'))).toBe(false);
});

it('puts the faults that the server finds at their fields', async () => {
  const fields = [{ field: 'items[0].quantity', code: 'range', message: 'The quantity is too large' }];
  await open({ 'POST /api/invoices': () => refusal(422, 'Not complete', { fields }) });
  const user = await writeLine();
  await user.click(screen.getByRole('button', { name: 'Save draft' }));
  await waitFor(() => {
    expect(screen.getByLabelText('Quantity').getAttribute('aria-invalid')).toBe('true');
  }, slow);
  const describedBy = screen.getByLabelText('Quantity').getAttribute('aria-describedby') ?? '';
  expect(document.getElementById(describedBy)?.textContent).toBe('The quantity is too large');
});

it('says while a number is typed that it cannot be one or is too large', async () => {
  await open();
  const user = await writeLine();
  const price = screen.getByLabelText('Unit price');
  const said = () => document.getElementById(price.getAttribute('aria-describedby') ?? '')?.textContent;
  const retype = async (text: string) => {
    await user.clear(price);
    await user.type(price, text);
  };
  await retype('12,');
  expect(said()).toBeUndefined();
  await retype('1e5');
  await waitFor(() => {
    expect(said()).toBe('Enter a number, for example 1,250.50');
  });
  await retype('1'.repeat(17));
  await waitFor(() => {
    expect(said()).toBe('The number is too large. Enter at most 1,000,000,000.');
  });
  await retype('0,12345');
  await waitFor(() => {
    expect(said()).toBe('Use at most 4 decimals');
  });
  await retype('950');
  await waitFor(() => {
    expect(said()).toBeUndefined();
  });
});

it('takes back that it could not be saved once it is saved', async () => {
  const { answers } = await open({ 'POST /api/invoices': () => refusal(422, 'Not today') });
  const user = await writeLine();
  await user.click(screen.getByRole('button', { name: 'Save draft' }));
  expect(await screen.findByText('Could not save invoice', {}, slow)).toBeDefined();
  answers['POST /api/invoices'] = { ...sampleInvoice, status: 'draft', version: 1 };
  await user.type(screen.getByLabelText('Description'), ' i november');
  expect(await screen.findByText(/^Saved \d\d:\d\d$/, {}, slow)).toBeDefined();
  await waitFor(() => {
    expect(screen.queryByText('Could not save invoice')).toBeNull();
  });
});

it('saves and sends for approval with one key for each act', async () => {
  const { requests, at } = await open({
    'POST /api/invoices': { ...sampleInvoice, status: 'draft', version: 1 },
    [`POST /api/invoices/${sampleInvoice.id}/submit`]: { ...sampleInvoice, status: 'pending', version: 2 },
  });
  const user = await writeLine();
  await user.click(screen.getByRole('button', { name: 'Save and submit for approval' }));
  await waitFor(() => {
    expect(at().pathname).toBe(`/invoices/${sampleInvoice.id}/view`);
  }, slow);
  expect(await screen.findByText('Invoice submitted for approval')).toBeDefined();
  const writes = requests.filter(
    ({ method, url }) => method === 'POST' && (url.endsWith('/api/invoices') || url.endsWith('/submit')),
  );
  const keys = writes.map((request) => request.headers.get('Idempotency-Key'));
  expect(writes).toHaveLength(2);
  expect(new Set(keys).size).toBe(2);
  expect(keys).not.toContain(null);
  expect(localStorage.getItem('paraply.invoice.0190-user.new')).toBeNull();
});

it('saves and sends at once for whom the office trusts', async () => {
  const { at } = await open({
    'GET /api/profile': { trusted: true },
    'POST /api/invoices': { ...sampleInvoice, status: 'draft', version: 1 },
    [`POST /api/invoices/${sampleInvoice.id}/submit`]: { ...sampleInvoice, status: 'sent', version: 2 },
  });
  const user = await writeLine();
  await user.click(screen.getByRole('button', { name: 'Save and send' }));
  await waitFor(() => {
    expect(at().pathname).toBe(`/invoices/${sampleInvoice.id}/view`);
  }, slow);
  expect(await screen.findByText('Invoice sent to the client')).toBeDefined();
});

it('starts from the payment terms of the group', async () => {
  await open({ 'GET /api/user': { ...sampleUser, paymentTermsDays: 45 } });
  expect((await screen.findByLabelText<HTMLSelectElement>(/^Payment terms/, {}, slow)).value).toBe('custom');
  const [issued, due] = [/^Invoice date/, /^Due date/].map(
    (name) => readDay(screen.getByLabelText<HTMLInputElement>(name).value) ?? '',
  );
  expect(daysBetween(issued ?? '', due ?? '')).toBe(45);
});

it('keeps unsaved work over a reload', async () => {
  await open();
  await writeLine();
  await waitFor(() => {
    expect(localStorage.getItem('paraply.invoice.0190-user.new')).toContain('Konsultation');
  }, slow);
  cleanup();
  await open();
  expect(await screen.findByText('Your unsaved changes have been restored.', {}, slow)).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>('Description').value).toBe('Konsultation');
});

it('asks which version is to stand when the invoice was changed elsewhere', async () => {
  const draft = { ...sampleInvoice, status: 'draft', clientId: 'c1', bankAccountId: 'b1', allowedActions: ['edit'] };
  const path = `/api/invoices/${draft.id}`;
  const { requests, answers, at } = await open(
    {
      [`GET ${path}`]: draft,
      [`PUT ${path}`]: () => json({ message: 'Changed', code: 'stale_version' }, { status: 409 }),
    },
    `/invoices/${draft.id}/edit`,
  );
  const user = person();
  const field = await screen.findByLabelText('Description', {}, slow);
  answers[`GET ${path}`] = { ...draft, notes: 'Theirs', version: 9 };
  await user.type(field, ' i november');
  await user.click(screen.getByRole('button', { name: 'Done' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'This invoice was changed elsewhere' }, slow));
  expect(await dialog.findByText(/^Konsultation i november: /)).toBeDefined();
  expect(dialog.getByText('Theirs')).toBeDefined();
  answers[`PUT ${path}`] = { ...draft, version: 10 };
  await user.click(dialog.getByRole('button', { name: 'Keep my version' }));
  await waitFor(() => {
    expect(at().pathname).toBe(`/invoices/${draft.id}/view`);
  }, slow);
  const last = requests.filter((request) => request.method === 'PUT').at(-1);
  expect(await last?.json()).toMatchObject({ version: 9, items: [{ description: 'Konsultation i november' }] });
});

it('takes what was saved elsewhere into the form', async () => {
  const draft = { ...sampleInvoice, status: 'draft', clientId: 'c1', bankAccountId: 'b1', allowedActions: ['edit'] };
  const path = `/api/invoices/${draft.id}`;
  const { answers } = await open(
    {
      [`GET ${path}`]: draft,
      [`PUT ${path}`]: () => json({ message: 'Changed', code: 'stale_version' }, { status: 409 }),
    },
    `/invoices/${draft.id}/edit`,
  );
  const user = person();
  const field = await screen.findByLabelText<HTMLInputElement>('Description', {}, slow);
  answers[`GET ${path}`] = { ...draft, notes: 'Theirs', version: 9 };
  await user.type(field, ' i november');
  // Nobody presses anything: the draft saves itself.
  const dialog = within(await screen.findByRole('dialog', { name: 'This invoice was changed elsewhere' }, slow));
  await user.click(await dialog.findByRole('button', { name: 'Use saved version' }));
  expect(screen.getByLabelText<HTMLTextAreaElement>(/Note to the client|Message to the client/).value).toBe('Theirs');
  expect(screen.getByLabelText<HTMLInputElement>('Description').value).toBe('Konsultation');
});

it('saves a new draft by itself and goes on with it', async () => {
  const made = { ...sampleInvoice, status: 'draft', version: 1 };
  const { requests, at } = await open({
    'POST /api/invoices': made,
    [`PUT /api/invoices/${made.id}`]: { ...made, version: 2 },
    [`GET /api/invoices/${made.id}/files`]: [],
  });
  const user = await writeLine();
  expect(await screen.findByText(/^Saved \d\d:\d\d$/, {}, slow)).toBeDefined();
  await waitFor(() => {
    expect(at().search).toBe(`?draft=${made.id}`);
  });
  await user.type(screen.getByLabelText('Description'), ' i november');
  await waitFor(async () => {
    const last = requests.filter((request) => request.method === 'PUT').at(-1);
    expect(await last?.clone().json()).toMatchObject({
      version: 1,
      items: [{ description: 'Konsultation i november' }],
    });
  }, slow);
  expect(requests.filter(({ method, url }) => method === 'POST' && url.endsWith('/api/invoices'))).toHaveLength(1);
  expect(requests.some(({ url }) => url.endsWith('/submit'))).toBe(false);
});

it('points out what is worth a second look, offers the correction and sends anyway', async () => {
  const findings = [
    { code: 'reference_missing', field: 'reference', severity: 'hint', message: 'There is no reference.' },
    {
      code: 'vat_rate_unusual',
      field: 'items[0].vatRate',
      severity: 'warning',
      message: 'Services seldom have 25 %.',
      fix: { label: 'Use 12 %', value: '12' },
    },
  ];
  const made = { ...sampleInvoice, status: 'draft', version: 1 };
  const { requests, at } = await open({
    'POST /api/invoices/preview': { ...samplePreview, findings },
    'POST /api/invoices': made,
    [`PUT /api/invoices/${made.id}`]: { ...made, version: 2 },
    [`POST /api/invoices/${made.id}/submit`]: { ...made, status: 'pending', version: 3 },
  });
  const user = await writeLine();
  await user.click(screen.getByRole('button', { name: 'Save and submit for approval' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Check before sending' }, slow));
  expect(dialog.getByText('There is no reference.')).toBeDefined();
  await user.click(dialog.getByRole('button', { name: 'Use 12 %' }));
  await user.click(dialog.getByRole('button', { name: 'Send anyway' }));
  await waitFor(() => {
    expect(at().pathname).toBe(`/invoices/${made.id}/view`);
  }, slow);
  const saved = requests
    .filter(({ method, url }) => method !== 'GET' && /\/invoices(\/0190-invoice)?$/.test(url))
    .at(-1);
  expect(await saved?.json()).toMatchObject({ items: [{ vatRate: '12' }] });
});

it('says beside the pay how much of a small invoice the fixed fee takes, in the words of the server', async () => {
  const finding = { code: 'fee_takes_much', severity: 'hint', message: 'The fixed fee is 33% of the invoice.' };
  await open({ 'POST /api/invoices/preview': { ...samplePreview, findings: [finding] } });
  await writeLine();
  expect(await screen.findByText('The fixed fee is 33% of the invoice.', {}, slow)).toBeDefined();
});

it('adds, copies, moves and removes lines', async () => {
  await open();
  const user = await writeLine();
  const act = async (line: number, name: string) => {
    await user.click(screen.getByRole('button', { name: `Actions for line ${String(line)}` }));
    await user.click(await screen.findByRole('menuitem', { name }, slow));
  };
  await act(1, 'Duplicate');
  const values = () => screen.getAllByLabelText<HTMLInputElement>('Description').map((input) => input.value);
  expect(values()).toEqual(['Konsultation', 'Konsultation']);
  await user.type(screen.getAllByLabelText('Description')[1] ?? document.body, ' två');
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
  expect(values()).toEqual(['Konsultation två', 'Konsultation']);
  expect(document.activeElement).toBe(screen.getAllByLabelText('Description')[0]);
  await act(1, 'Move down');
  expect(values()).toEqual(['Konsultation', 'Konsultation två']);
  await waitFor(() => {
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Actions for line 2');
  });
  await act(1, 'Delete');
  expect(values()).toEqual(['Konsultation två']);
  expect(document.activeElement?.textContent).toBe('Undo');
});

it('never shows an answer that was overtaken, and gives up its call', async () => {
  const calls: { price: string; signal: AbortSignal; answer: () => void }[] = [];
  const other = { ...samplePreview, pay: { ...samplePay, payout: '1.00' } };
  await open({
    'POST /api/invoices/preview': async (request) => {
      const { items } = (await request.json()) as { items: { unitPrice: string }[] };
      const price = items[0]?.unitPrice ?? '';
      return new Promise((resolve) => {
        const answer = () => {
          resolve(json(price === '1000' ? other : samplePreview));
        };
        calls.push({ price, signal: request.signal, answer });
      });
    },
  });
  const user = person();
  const field = await screen.findByLabelText('Unit price', {}, slow);
  await user.type(field, '1000');
  await waitFor(() => {
    expect(calls.map(({ price }) => price)).toEqual(['1000']);
  }, slow);
  await user.type(field, '0');
  await waitFor(() => {
    expect(calls.map(({ price }) => price)).toEqual(['1000', '10000']);
  }, slow);
  expect(calls[0]?.signal.aborted).toBe(true);
  calls[1]?.answer();
  calls[0]?.answer();
  expect((await screen.findByTestId('payout', {}, slow)).textContent.replace(/\s/g, ' ')).toBe('5.007,64 kr');
});

const proposal = new File(['Offert'], 'offert.pdf', { type: 'application/pdf' });

const stored = { id: 'f1', name: 'offert.pdf', size: 6, createdAt: '2026-11-02T09:00:00Z' };

it('keeps chosen files until the draft can be saved, and sends them with it', async () => {
  const user = person();
  const { requests } = await open(
    {
      'POST /api/invoices': { ...sampleInvoice, status: 'draft', version: 1 },
      [`POST /api/invoices/${sampleInvoice.id}/files`]: [stored],
      [`GET /api/invoices/${sampleInvoice.id}/files`]: [stored],
    },
    '/invoices/create',
  );
  await user.upload(await screen.findByLabelText('Choose files', {}, slow), proposal);
  const waiting = within(screen.getByRole('list', { name: 'Uploads' }));
  expect(await waiting.findByText(/Uploads when the draft is saved/)).toBeDefined();
  expect(requests.some(({ method, url }) => method === 'POST' && url.endsWith('/api/invoices'))).toBe(false);

  await user.click(screen.getByRole('combobox', { name: 'Client' }));
  await user.click(await screen.findByRole('option', { name: /Havre/ }));
  expect(await screen.findByRole('link', { name: 'Open offert.pdf' }, slow)).toBeDefined();
  expect(screen.queryByRole('list', { name: 'Uploads' })).toBeNull();
});

it('saves the draft at once when a file is chosen', async () => {
  const user = person();
  const { requests } = await open({
    'POST /api/invoices': { ...sampleInvoice, status: 'draft', version: 1 },
    [`POST /api/invoices/${sampleInvoice.id}/files`]: [stored],
    [`GET /api/invoices/${sampleInvoice.id}/files`]: [stored],
  });
  await user.upload(await screen.findByLabelText('Choose files', {}, slow), proposal);
  expect(await screen.findByRole('link', { name: 'Open offert.pdf' }, slow)).toBeDefined();
  expect(requests.filter(({ method, url }) => method === 'POST' && url.endsWith('/api/invoices'))).toHaveLength(1);
});

it('keeps a file that failed, and does not send the invoice without it', async () => {
  const { requests, answers } = await open({
    'POST /api/invoices': { ...sampleInvoice, status: 'draft', version: 1 },
    [`POST /api/invoices/${sampleInvoice.id}/submit`]: { ...sampleInvoice, status: 'pending', version: 2 },
    [`POST /api/invoices/${sampleInvoice.id}/files`]: () => refusal(422, 'The file is not what its name says'),
    [`GET /api/invoices/${sampleInvoice.id}/files`]: [],
  });
  const user = await writeLine();
  await user.upload(screen.getByLabelText('Choose files'), proposal);
  expect(await screen.findByText(/The file is not what its name says/, {}, slow)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Save and submit for approval' }));
  expect(await screen.findByText('Some files were not uploaded', {}, slow)).toBeDefined();
  expect(requests.some(({ url }) => url.endsWith('/submit'))).toBe(false);

  answers[`POST /api/invoices/${sampleInvoice.id}/files`] = [stored];
  answers[`GET /api/invoices/${sampleInvoice.id}/files`] = [stored];
  await user.click(screen.getByRole('button', { name: 'Try again: offert.pdf' }));
  expect(await screen.findByRole('link', { name: 'Open offert.pdf' }, slow)).toBeDefined();
});

it('takes phone photos that are dropped as JPEG', async () => {
  stubHeicDecoder();
  const append = vi.spyOn(FormData.prototype, 'append').mockClear();
  await open({
    'POST /api/invoices': { ...sampleInvoice, status: 'draft', version: 1 },
    [`POST /api/invoices/${sampleInvoice.id}/files`]: [stored],
    [`GET /api/invoices/${sampleInvoice.id}/files`]: [stored],
  });
  fireEvent.drop(await screen.findByText('Drop files here or choose files.', {}, slow), {
    dataTransfer: { types: ['Files'], files: [heicPhoto(), proposal] },
  });
  await waitFor(() => {
    expect(append.mock.calls).toEqual([
      ['file', expect.objectContaining({ name: 'IMG_1234.jpg', type: 'image/jpeg' })],
      ['file', proposal],
    ]);
  }, slow);
});

it('says what to do with a phone photo that the browser cannot read, and sends the others', async () => {
  const append = vi.spyOn(FormData.prototype, 'append').mockClear();
  await open({
    'POST /api/invoices': { ...sampleInvoice, status: 'draft', version: 1 },
    [`POST /api/invoices/${sampleInvoice.id}/files`]: [stored],
    [`GET /api/invoices/${sampleInvoice.id}/files`]: [stored],
  });
  const user = person();
  await user.upload(await screen.findByLabelText('Choose files', {}, slow), [heicPhoto(), proposal]);
  expect((await screen.findByRole('alert', {}, slow)).textContent).toMatch(/IMG_1234\.HEIC is a HEIC photo.*JPEG/);
  await waitFor(() => {
    expect(append.mock.calls).toEqual([['file', proposal]]);
  }, slow);
  expect(screen.queryByRole('button', { name: /^Try again/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Remove: IMG_1234.HEIC' }));
  expect(screen.queryByText(/is a HEIC photo/)).toBeNull();
});

it('shows why an invoice came back at the field that the reason is about, until that is changed', async () => {
  const draft = {
    ...sampleInvoice,
    status: 'draft',
    clientId: 'c1',
    bankAccountId: 'b1',
    allowedActions: ['edit'],
    returnedReason: 'Write which days',
    returnedField: 'items[0].description',
  };
  const path = `/api/invoices/${draft.id}`;
  await open(
    { [`GET ${path}`]: draft, [`PUT ${path}`]: { ...draft, version: 4 }, [`GET ${path}/files`]: [] },
    `/invoices/${draft.id}/edit`,
  );
  const field = await screen.findByLabelText('Description', {}, slow);
  await waitFor(() => {
    expect(field.getAttribute('aria-invalid')).toBe('true');
  });
  const said = document.getElementById(field.getAttribute('aria-describedby')?.split(' ').at(-1) ?? '');
  expect(said?.textContent).toBe('Write which days');
  expect(screen.getByLabelText('Quantity').getAttribute('aria-invalid')).not.toBe('true');
  const user = person();
  await user.type(field, '!');
  await user.tab();
  await waitFor(() => {
    expect(field.getAttribute('aria-invalid')).not.toBe('true');
  }, slow);
});

const savedDraft = { 'POST /api/invoices': { ...sampleInvoice, status: 'draft', version: 1 } };

const sentDraft = async (requests: Request[]) => {
  const written = requests.find(({ method, url }) => method === 'POST' && url.endsWith('/api/invoices'));
  return (await written?.json()) as Record<string, unknown> | undefined;
};

it('sends the day of the work as the first and the last, and shows it on the invoice', async () => {
  const { requests } = await open(savedDraft);
  const user = await writeLine();
  expect(screen.queryByLabelText(/^Last day of work/)).toBeNull();
  await user.type(screen.getByLabelText(/^First or only day of work/), '2026-11-19');
  expect(screen.getByLabelText(/^Last day of work/)).toBeDefined();
  const aside = screen.getByRole('complementary', { name: 'Preview' });
  expect(await within(aside).findByText('Nov 19, 2026', {}, slow)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Save draft' }));
  await waitFor(async () => {
    expect(await sentDraft(requests.map((request) => request.clone()))).toMatchObject({
      supplyFrom: '2026-11-19',
      supplyTo: '2026-11-19',
    });
  }, slow);
});

it('says at the field that the work ends before it begins', async () => {
  const { requests } = await open(savedDraft);
  const user = await writeLine();
  await user.type(screen.getByLabelText(/^First or only day of work/), '2026-11-19');
  await user.type(screen.getByLabelText(/^Last day of work/), '2026-11-18');
  await user.click(screen.getByRole('button', { name: 'Save draft' }));
  const fault = await screen.findByText('The last day cannot be before the first day', {}, slow);
  expect(screen.getByLabelText(/^Last day of work/).getAttribute('aria-describedby')).toContain(fault.id);
  expect(await sentDraft(requests)).toBeUndefined();
});

it('saves no draft with a day of work that is none, and says at the field how to write one', async () => {
  const { requests } = await open(savedDraft);
  const user = await writeLine();
  const field = screen.getByLabelText(/^First or only day of work/);
  await user.type(field, 'last week');
  await user.click(screen.getByRole('button', { name: 'Save draft' }));
  const fault = await screen.findByText('Enter a date, for example 23 Nov 2026', {}, slow);
  expect(field.getAttribute('aria-describedby')).toContain(fault.id);
  await user.clear(field);
  await user.type(field, '19/11 2026');
  await user.click(screen.getByRole('button', { name: 'Save draft' }));
  await waitFor(async () => {
    expect(await sentDraft(requests.map((request) => request.clone()))).toMatchObject({ supplyFrom: '2026-11-19' });
  }, slow);
});

it('asks what exempts a line at 0 % in Sweden, and suggests it in the language of the client', async () => {
  const rule = 'Undantag från moms: utbildning, 10 kap. mervärdesskattelagen (2023:200)';
  const { requests } = await open(savedDraft);
  const user = await writeLine();
  expect(screen.queryByLabelText('Reason for VAT exemption')).toBeNull();
  await user.selectOptions(screen.getByLabelText('VAT'), '0');
  const field = screen.getByLabelText<HTMLInputElement>('Reason for VAT exemption');
  expect([...(field.list?.options ?? [])].map(({ value }) => value)).toContain(rule);
  await user.click(field);
  await user.paste(rule);
  expect(await screen.findByText(rule, { selector: 'p' }, slow)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Save draft' }));
  await waitFor(async () => {
    expect(await sentDraft(requests.map((request) => request.clone()))).toMatchObject({ vatExemption: rule });
  }, slow);
});

it('asks for no exemption where the client is not charged Swedish VAT anyway', async () => {
  await open({ 'GET /api/clients': rows([{ ...client, country: 'NO', vatTreatment: 'export' }]) });
  const user = await writeLine();
  await user.selectOptions(screen.getByLabelText('VAT'), '0');
  expect(screen.queryByLabelText('Reason for VAT exemption')).toBeNull();
});

it('says at the field that the exemption is missing when the server will not send without', async () => {
  const message = 'A line without VAT needs the rule that exempts it.';
  await open({
    ...savedDraft,
    [`POST /api/invoices/${sampleInvoice.id}/submit`]: () => refusal(409, message, { code: 'vat_exemption_missing' }),
  });
  const user = await writeLine();
  await user.selectOptions(screen.getByLabelText('VAT'), '0');
  await user.click(screen.getByRole('button', { name: 'Save and submit for approval' }));
  const fault = await screen.findByText(message, {}, slow);
  expect(screen.getByLabelText('Reason for VAT exemption').getAttribute('aria-describedby')).toContain(fault.id);
});

it('puts the server’s faults with the new fields there', async () => {
  const fields = [
    { field: 'supplyFrom', code: 'range', message: 'Too long ago' },
    { field: 'supplyTo', code: 'range', message: 'Too far ahead' },
    { field: 'vatExemption', code: 'range', message: 'Too long' },
  ];
  await open({ 'POST /api/invoices': () => refusal(422, 'Not complete', { fields }) });
  const user = await writeLine();
  await user.type(screen.getByLabelText(/^First or only day of work/), '2026-11-19');
  await user.selectOptions(screen.getByLabelText('VAT'), '0');
  await user.click(screen.getByRole('button', { name: 'Save draft' }));
  for (const [label, text] of [
    [/^First or only day of work/, 'Too long ago'],
    [/^Last day of work/, 'Too far ahead'],
    ['Reason for VAT exemption', 'Too long'],
  ] as const) {
    const fault = await screen.findByText(text, {}, slow);
    expect(screen.getByLabelText(label).getAttribute('aria-describedby')).toContain(fault.id);
  }
});

it('says that the client has no address, and leads there', async () => {
  await open({ 'GET /api/clients': rows([{ ...client, lacksAddress: true }]) });
  expect(await screen.findByText(/The client has no address/, {}, slow)).toBeDefined();
  expect(screen.getByRole('link', { name: 'Add address' }).getAttribute('href')).toBe('/clients/edit/c1');
});
