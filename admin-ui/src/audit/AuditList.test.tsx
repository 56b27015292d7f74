import { screen } from '@testing-library/react';
import { ResourceContextProvider, type GetManyParams } from 'react-admin';
import { expect, it, vi } from 'vitest';
import type { AdminDataProvider } from '../providers/dataProvider';
import { aClient, anInvoice, aSalaryRun } from '../testing/records';
import { renderAdmin } from '../testing/renderAdmin';
import type { AuditEvent } from '../types/api';
import AuditList from './AuditList';

const records: Record<string, { id: string }[]> = {
  invoices: [anInvoice({ invoiceNumber: '2026-00001' }), anInvoice({ id: 'invoice-2', invoiceNumber: '2026-00002' })],
  clients: [aClient()],
  salary: [aSalaryRun()],
};

function event(entity: string, entityId: string): AuditEvent {
  return { id: `${entity}-${entityId}`, at: '2026-11-20T10:00:00Z', action: `${entity}.create`, entity, entityId };
}

it('names the records and leads to them, asking once for each kind', async () => {
  const events = [
    event('invoice', 'invoice-1'),
    event('invoice', 'invoice-2'),
    event('client', 'client-1'),
    event('salary_run', 'run-1'),
    event('group', 'gone'),
  ];
  const getMany = vi.fn((resource: string, { ids }: GetManyParams) =>
    Promise.resolve({ data: records[resource]?.filter(({ id }) => ids.includes(id)) ?? [] }),
  );
  const data = { getList: () => Promise.resolve({ data: events, total: events.length }), getMany };
  renderAdmin(
    <ResourceContextProvider value="audit-events">
      <AuditList />
    </ResourceContextProvider>,
    { data: data as unknown as Partial<AdminDataProvider> },
  );
  const invoice = await screen.findByRole('link', { name: 'Faktura 2026-00001' });
  expect(invoice.getAttribute('href')).toBe('/admin/invoices/invoice-1/view');
  expect(await screen.findByRole('link', { name: 'Faktura 2026-00002' })).toBeDefined();
  expect(await screen.findByRole('link', { name: 'Kund Nordisk Design AB' })).toBeDefined();
  expect(await screen.findByRole('link', { name: 'Lönekörning ons 25 nov. 2026' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Grupp' })).toBeDefined();
  expect(getMany.mock.calls.map(([resource]) => resource).sort()).toEqual(['clients', 'groups', 'invoices', 'salary']);
});

it('shows an import as one line that leads to what it did', async () => {
  const folded = { ...event('import', 'import-1'), partOf: 'import-1', parts: 5000 };
  const getList = vi.fn<AdminDataProvider['getList']>((resource) => {
    const data = resource === 'audit-events' ? [folded] : [];
    return Promise.resolve({ data: data as never[], total: data.length });
  });
  const getMany = () => Promise.resolve({ data: [{ id: 'import-1', fileName: 'folk.csv' }] });
  renderAdmin(
    <ResourceContextProvider value="audit-events">
      <AuditList />
    </ResourceContextProvider>,
    { data: { getList, getMany } as unknown as Partial<AdminDataProvider> },
  );
  const link = await screen.findByRole('link', { name: /5.000 poster/ });
  expect(decodeURIComponent(link.getAttribute('href') ?? '')).toContain('{"partOf":"import-1"}');
  expect(await screen.findByRole('link', { name: 'Import folk.csv' })).toBeDefined();
  const asked = getList.mock.calls.find(([resource]) => resource === 'audit-events');
  expect(asked?.[1]).toMatchObject({ filter: { folded: 'true' } });
});
