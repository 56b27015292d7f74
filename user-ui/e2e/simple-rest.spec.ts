import type { components } from '@paraply/core/schema';
import type { APIRequestContext } from '@playwright/test';
import simpleRest from 'ra-data-simple-rest';
import { expect, test } from './support/fixtures';
import { adminPassword, admins } from './support/server';
import { setStage } from './support/stage';

type Schemas = components['schemas'];

/** A freelancer of this flow alone: the flows share a server. */
const email = 'rest@example.com';

/** What a record can be narrowed by on another's page, where the back office does so. */
type Reference = [target: string, of: string];

/** Every resource of the back office with a field to sort by, and the reference it is shown by elsewhere. */
const resources: { name: string; sort: string; reference?: Reference; filter?: object }[] = [
  { name: 'invoices', sort: 'issueDate', reference: ['userId', 'userId'], filter: { status: 'pending' } },
  { name: 'invoice-batches', sort: 'createdAt' },
  { name: 'payments', sort: 'paidOn', reference: ['invoiceId', 'invoiceId'], filter: { source: 'mark_paid' } },
  { name: 'salary-runs', sort: 'paymentDate' },
  { name: 'reimbursements', sort: 'createdAt', reference: ['invoiceId', 'invoiceId'], filter: { status: 'pending' } },
  { name: 'agi', sort: 'period' },
  { name: 'messages', sort: 'createdAt', filter: { kind: 'support' } },
  { name: 'users', sort: 'fullName', filter: { q: email } },
  { name: 'groups', sort: 'name', filter: { q: 'Resande' } },
  { name: 'clients', sort: 'name', reference: ['userId', 'userId'], filter: { q: 'ster' } },
  { name: 'vouchers', sort: 'number', filter: { kind: 'invoice_sent' } },
  { name: 'imports', sort: 'createdAt' },
  { name: 'mails', sort: 'createdAt', filter: { status: 'sent' } },
  { name: 'audit-events', sort: 'at', reference: ['entityId', 'entityId'], filter: { action: 'invoice.send' } },
];

/** The library's own provider over a logged-in browser's requests. */
function providerOver(request: APIRequestContext) {
  return simpleRest('/api/admin', async (url: string, options: { method?: string; body?: unknown } = {}) => {
    const answer = await request.fetch(url, {
      method: options.method ?? 'GET',
      headers: { 'Content-Type': 'application/json' },
      data: options.body,
    });
    const body = await answer.text();
    expect(answer.status(), `${options.method ?? 'GET'} ${url}: ${body}`).toBeLessThan(300);
    return { status: answer.status(), headers: new Headers(answer.headers()), body, json: JSON.parse(body) as unknown };
  });
}

test('react-admin’s own client reads and writes every resource', async ({ mailbox, newPerson }) => {
  const signedIn = async (which: 0 | 1) => {
    const page = await newPerson();
    const data = { email: admins[which].email, password: adminPassword };
    expect((await page.request.post('/api/login', { data })).status()).toBe(200);
    return page;
  };
  const admin = await signedIn(0);
  await setStage(await newPerson(), admin, await signedIn(1), mailbox, { email, group: 'Konsulter i söder' });
  const provider = providerOver(admin.request);
  const group = await provider.create<Schemas['Group']>('groups', { data: { name: 'Resande', description: '' } });
  await admin.request.post('/api/admin/imports', {
    multipart: {
      kind: 'clients',
      dryRun: 'false',
      file: {
        name: 'kunder.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(`Användare;Namn;E-post;Land\n${email};Norrskog AB;faktura@norrskog.example;SE\n`),
      },
    },
  });

  for (const { name, sort, reference, filter } of resources) {
    await test.step(name, async () => {
      const pagination = { page: 1, perPage: 2 };
      const ordered = { field: sort, order: 'DESC' } as const;
      const list = await provider.getList(name, { pagination, sort: ordered, filter: {} });
      expect(list.data.length, `${name} has records`).toBeGreaterThan(0);
      expect(list.total).toBeGreaterThanOrEqual(list.data.length);
      const byId = { field: 'id', order: 'ASC' } as const;
      const next = await provider.getList(name, { pagination: { page: 2, perPage: 1 }, sort: byId, filter: {} });
      expect(next.data.length).toBe((list.total ?? 0) > 1 ? 1 : 0);
      expect(next.total).toBe(list.total);

      const ids = list.data.map(({ id }) => id as string);
      const [record] = list.data;
      const [first] = ids;
      expect((await provider.getOne(name, { id: first ?? '' })).data).toMatchObject({ id: first });
      const many = await provider.getMany(name, { ids });
      expect(many.data.map(({ id }) => id as string).sort()).toEqual([...ids].sort());

      if (filter !== undefined) {
        const found = await provider.getList(name, { pagination, sort: ordered, filter });
        expect(found.total, `${name} ${JSON.stringify(filter)}`).toBeGreaterThan(0);
      }
      if (reference !== undefined) {
        const [target, of] = reference;
        const id = (record as Record<string, string>)[of] ?? '';
        const rows = await provider.getManyReference(name, { target, id, pagination, sort: ordered, filter: {} });
        expect(rows.data.map((row) => (row as Record<string, string>)[of])).toEqual(rows.data.map(() => id));
        expect(rows.total).toBeGreaterThan(0);
      }
    });
  }

  const tables = { pagination: { page: 1, perPage: 2 }, sort: { field: 'id', order: 'DESC' } as const, filter: {} };
  const [table] = (await provider.getList('year-tables', tables)).data;
  expect((await provider.getOne('year-tables', { id: table?.id as string })).data).toEqual(table);
  await provider.getList('payslips', tables);

  // Whole records, as the library sends them: what the server sets is left out there.
  for (const [name, field, value] of [
    ['groups', 'description', 'Reser mycket'],
    ['clients', 'city', 'Kiruna'],
    ['users', 'phone', '+46701234567'],
  ] as const) {
    await test.step(`the whole record of ${name}`, async () => {
      const { data } = await provider.getList(name, {
        pagination: { page: 1, perPage: 1 },
        sort: { field: 'id', order: 'ASC' },
        filter: name === 'users' ? { q: email } : {},
      });
      const [record] = data;
      if (record === undefined) throw new Error(`${name} has a record`);
      const { data: before } = await provider.getOne(name, { id: record.id as string });
      const whole = { ...before, [field]: value };
      const updated = await provider.update(name, { id: before.id as string, data: whole, previousData: before });
      expect(updated.data).toMatchObject({ id: before.id as string, [field]: value });
    });
  }

  const { id } = group.data;
  const { version } = (await provider.getOne<Schemas['Group']>('groups', { id })).data;
  const named = { name: 'Resande i norr', description: 'Flyttade', version };
  const renamed = await provider.update<Schemas['Group']>('groups', { id, data: named, previousData: group.data });
  expect(renamed.data).toMatchObject({ id, name: 'Resande i norr', version: version + 1 });
  const again = { name: 'Resande i söder', version: version + 1 };
  expect((await provider.updateMany('groups', { ids: [id], data: again })).data).toEqual([id]);
  expect((await provider.getOne<Schemas['Group']>('groups', { id })).data.name).toBe('Resande i söder');

  const people = await provider.getList<Schemas['AdminUser']>('users', {
    pagination: { page: 1, perPage: 1 },
    sort: { field: 'fullName', order: 'ASC' },
    filter: { q: email },
  });
  const anna = people.data[0];
  if (anna === undefined) throw new Error('Anna is registered');
  const moved = { fullName: anna.fullName, email: anna.email, groupId: id, version: anna.version };
  const member = await provider.update<Schemas['AdminUser']>('users', { id: anna.id, data: moved, previousData: anna });
  expect(member.data.groupId).toBe(id);
  const alone = { ...moved, groupId: null, version: member.data.version };
  expect((await provider.updateMany('users', { ids: [anna.id], data: alone })).data).toEqual([anna.id]);

  const made = await provider.create<Schemas['AdminUser']>('users', {
    data: { fullName: 'Nils Ny', email: 'nils.ny@example.com' },
  });
  expect((await provider.getOne('users', { id: made.data.id })).data).toMatchObject({ email: 'nils.ny@example.com' });
  expect((await provider.delete('groups', { id, previousData: renamed.data })).data).toBeDefined();
});
