import { beforeEach, expect, it, vi } from 'vitest';
import { dataProvider } from './dataProvider';

const fetchStub = vi.fn<(request: Request) => Promise<Response>>();

async function lastCall() {
  const request = fetchStub.mock.calls.at(-1)?.[0] ?? new Request('/nothing');
  const body = (await request.text()) || '{}';
  const { pathname, search } = new URL(request.url);
  return {
    url: `${pathname}${search}`,
    method: request.method,
    body: JSON.parse(body) as unknown,
    key: request.headers.get('Idempotency-Key'),
  };
}

beforeEach(() => {
  fetchStub.mockReset();
  fetchStub.mockImplementation(() =>
    Promise.resolve(new Response('{"id":"1"}', { headers: { 'Content-Range': 'x 0-0/7' } })),
  );
  vi.stubGlobal('fetch', fetchStub);
});

it('finds salary runs under their own name in the API', async () => {
  const { total } = await dataProvider.getList('salary', {
    pagination: { page: 1, perPage: 25 },
    sort: { field: 'paymentDate', order: 'DESC' },
    filter: {},
  });
  expect((await lastCall()).url).toContain('/api/admin/salary-runs?');
  expect(total).toBe(7);
});

it('creates with the key of the form, so that a second try makes nothing new', async () => {
  await dataProvider.create('groups', { data: { name: 'Konsulter' }, meta: { idempotencyKey: 'once' } });
  expect(await lastCall()).toEqual({
    url: '/api/admin/groups',
    method: 'POST',
    body: { name: 'Konsulter' },
    key: 'once',
  });
});

it('binds acts to the version that was seen', async () => {
  await dataProvider.sendInvoice({ id: 'i1', version: 4 }, 'key');
  expect(await lastCall()).toEqual({
    url: '/api/admin/invoices/i1/send',
    method: 'POST',
    body: { version: 4 },
    key: 'key',
  });
  await dataProvider.returnInvoice({ id: 'i1', version: 4 }, 'Referens saknas', 'key');
  expect(await lastCall()).toMatchObject({ body: { version: 4, reason: 'Referens saknas' } });
  await dataProvider.exportSalaryRun({ id: 'r1', version: 2 }, 'key');
  expect(await lastCall()).toMatchObject({ url: '/api/admin/salary-runs/r1/payment-file', body: { version: 2 } });
});

it('answers a message with the key of the form, and closes one', async () => {
  await dataProvider.answerMessage('m1', 'I morgon.', 'once');
  const url = '/api/admin/messages/m1/replies';
  expect(await lastCall()).toEqual({ url, method: 'POST', body: { text: 'I morgon.' }, key: 'once' });
  await dataProvider.closeMessage('m1');
  expect(await lastCall()).toMatchObject({ url: '/api/admin/messages/m1/close', method: 'POST' });
});

it('uploads an import with its kind and whether it is only tried', async () => {
  const mapping = { Kund: 'clientName' };
  await dataProvider.importFile('invoices', new File(['a'], 'a.csv'), { dryRun: true, mapping, invite: undefined });
  const form = await fetchStub.mock.calls.at(-1)?.[0].formData();
  const sent = ['kind', 'dryRun', 'invite', 'mapping'].map((name) => form?.get(name));
  expect(sent).toEqual(['invoices', 'true', null, '{"Kund":"clientName"}']);
  expect(await (form?.get('file') as Blob).text()).toBe('a');
});
