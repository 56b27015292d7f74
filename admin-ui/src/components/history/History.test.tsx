import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { GetListParams, GetManyParams } from 'react-admin';
import { expect, it, vi } from 'vitest';
import type { AdminDataProvider } from '../../providers/dataProvider';
import { aClient } from '../../testing/records';
import { renderAdmin } from '../../testing/renderAdmin';
import type { AuditEvent } from '../../types/api';
import { History } from './History';

const event: AuditEvent = {
  id: 'event-1',
  at: '2026-11-20T10:00:00Z',
  actorId: 'admin-1',
  actorName: 'Ada Admin',
  action: 'invoice.update',
  entity: 'invoice',
  entityId: 'invoice-1',
  ip: '192.0.2.7',
  before: {
    clientId: '0190a000-0000-7000-8000-000000000001',
    dueDate: '2026-12-01',
    total: '100.00',
    reference: 'PO 7',
  },
  after: {
    clientId: '0190a000-0000-7000-8000-000000000002',
    dueDate: '2026-12-01',
    total: '1250.00',
    reference: 'PO 7',
  },
};

it('asks for nothing until it is opened, and then says who changed what from where', async () => {
  const asked = vi.fn();
  const getList = ((_resource: string, { filter }: GetListParams) => {
    asked(filter);
    return Promise.resolve({ data: [event], total: 1 });
  }) as unknown as AdminDataProvider['getList'];
  const getMany = ((_resource: string, { ids }: GetManyParams) =>
    Promise.resolve({
      data: ids.map((id) => aClient({ id: String(id), name: `Kund ${String(id).slice(-1)}` })),
    })) as unknown as AdminDataProvider['getMany'];
  renderAdmin(<History entity="invoice" id="invoice-1" />, { data: { getList, getMany } });
  expect(asked).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Visa historik' }));
  expect((await screen.findByText(/Ada Admin/)).closest('[tabindex="-1"]')).toBe(document.activeElement);
  expect(asked).toHaveBeenCalledWith({ entity: 'invoice', entityId: 'invoice-1' });
  expect(screen.getByText(/från 192\.0\.2\.7/)).toBeDefined();
  const total = screen.getByText('Att betala').parentElement as HTMLElement;
  expect(within(total).getByText(/^100,00/)).toBeDefined();
  expect(within(total).getByText(/^1.250,00/)).toBeDefined();
  expect(await screen.findByRole('link', { name: 'Kund 2' })).toBeDefined();
  expect(screen.queryByText('Referens')).toBeNull();
  expect(screen.queryByText('Förfallodatum')).toBeNull();
});

it('says codes and nested fields in words', async () => {
  const claim = { kind: 'mileage', vehicle: 'own', kilometres: '142.5', claimed: '400.00' };
  const entered = { ...event, action: 'reimbursement.enter', entity: 'reimbursement', before: null, after: { claim } };
  const getList = (() => Promise.resolve({ data: [entered], total: 1 })) as unknown as AdminDataProvider['getList'];
  renderAdmin(<History entity="invoice" id="invoice-1" />, { data: { getList } });
  await userEvent.click(screen.getByRole('button', { name: 'Visa historik' }));
  for (const [field, value] of [
    ['Typ', 'Milersättning'],
    ['Fordon', 'egen bil'],
    ['Kilometer', '142,5'],
    ['Begärt belopp', /^400,00/],
  ] as const) {
    const change = (await screen.findByText(field)).parentElement as HTMLElement;
    expect(within(change).getByText(value)).toBeDefined();
  }
});

it('says of a dispute in words what was recorded', async () => {
  const after = { kind: 'disputed', amount: '12500.00', net: '10000.00', note: 'Fel antal timmar' };
  const doubted = { ...event, action: 'invoice.doubt', before: null, after };
  const getList = (() => Promise.resolve({ data: [doubted], total: 1 })) as unknown as AdminDataProvider['getList'];
  renderAdmin(<History entity="invoice" id="invoice-1" />, { data: { getList } });
  await userEvent.click(screen.getByRole('button', { name: 'Visa historik' }));
  expect(await screen.findByText('Tvist eller befarad förlust registrerad')).toBeDefined();
  for (const [field, value] of [
    ['Typ', 'Tvist'],
    ['Belopp', /^12\.500,00.kr$/],
    ['Netto', /^10\.000,00.kr$/],
    ['Anteckning', 'Fel antal timmar'],
  ] as const) {
    const change = screen.getByText(field).parentElement as HTMLElement;
    expect(within(change).getByText(value)).toBeDefined();
  }
});
