import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { AdminDataProvider } from '../providers/dataProvider';
import { aClient } from '../testing/records';
import { renderAdmin } from '../testing/renderAdmin';
import type { ClientDuplicate } from '../types/api';
import { DuplicatesPanel } from './DuplicatesPanel';

const kept = aClient({ version: 4 });
const duplicate: ClientDuplicate = {
  client: aClient({ id: 'client-2', name: 'Nordisk Design', phone: '08-123', city: 'Solna', version: 2 }),
  alike: ['vatNumber', 'name'],
  draftCount: 2,
  pendingCount: 1,
  sentCount: 3,
};

function show(data: Partial<AdminDataProvider>) {
  renderAdmin(<DuplicatesPanel client={kept} />, { data });
}

it('says what moves, proposes what is not empty and sends the choices with both versions', async () => {
  const mergeClients = vi.fn<AdminDataProvider['mergeClients']>(() => Promise.resolve(kept));
  show({ listClientDuplicates: () => Promise.resolve([duplicate]), mergeClients });
  expect(await screen.findByText('Samma momsnummer · Liknande namn')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Jämför och slå ihop med Nordisk Design' }));
  expect(screen.getByText('2 utkast flyttas.')).toBeDefined();
  expect(screen.getByText('1 väntande faktura flyttas.')).toBeDefined();
  expect(screen.getByText(/^3 skickade fakturor är oförändrade/)).toBeDefined();
  expect(screen.queryByRole('radiogroup', { name: 'E-post' })).toBeNull();
  expect(screen.getByRole('radio', { name: '08-123' })).toHaveProperty('checked', true);
  await userEvent.click(screen.getByRole('radio', { name: 'Solna' }));
  await userEvent.click(screen.getByRole('button', { name: 'Slå ihop kunder' }));
  await waitFor(() => {
    expect(mergeClients).toHaveBeenCalledWith('client-1', {
      from: 'client-2',
      version: 4,
      fromVersion: 2,
      keep: { name: 'this', phone: 'other', city: 'other' },
    });
  });
  expect(await screen.findByText('Kunderna är sammanslagna.')).toBeDefined();
});

it('shows nothing where there is no duplicate', async () => {
  const listClientDuplicates = vi.fn(() => Promise.resolve([]));
  show({ listClientDuplicates });
  await waitFor(() => {
    expect(listClientDuplicates).toHaveBeenCalled();
  });
  expect(screen.queryByText('Möjliga dubbletter')).toBeNull();
});
