import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpError, ResourceContextProvider } from 'react-admin';
import { expect, it, vi } from 'vitest';
import type { AdminDataProvider } from '../providers/dataProvider';
import { aReimbursement } from '../testing/records';
import { renderAdmin } from '../testing/renderAdmin';
import type { Reimbursement } from '../types/api';
import ReimbursementList from './ReimbursementList';

function show(reimbursements: Reimbursement[], data: Partial<AdminDataProvider> = {}) {
  const getList = vi.fn(() => Promise.resolve({ data: reimbursements, total: reimbursements.length }));
  renderAdmin(
    <ResourceContextProvider value="reimbursements">
      <ReimbursementList />
    </ResourceContextProvider>,
    { data: { getList: getList as unknown as AdminDataProvider['getList'], ...data }, at: '/admin/reimbursements' },
  );
  return getList;
}

it('shows first what waits, with its invoice and the file that shows it', async () => {
  const getList = show([aReimbursement({ fileId: 'file-1', fileName: 'kvitto.pdf' })]);
  expect((await screen.findByRole('link', { name: 'kvitto.pdf' })).getAttribute('href')).toBe(
    '/api/invoices/invoice-1/files/file-1',
  );
  expect(screen.getByRole('link', { name: '2026-00001' }).getAttribute('href')).toBe('/admin/invoices/invoice-1/view');
  expect(getList).toHaveBeenCalledWith(
    'reimbursements',
    expect.objectContaining({ filter: { status: 'pending' } }) as unknown,
  );
});

it('approves at one press and asks for the list again', async () => {
  const approveReimbursement = vi.fn(() => Promise.resolve(aReimbursement({ status: 'approved' })));
  const getList = show([aReimbursement()], { approveReimbursement });
  await userEvent.click(await screen.findByRole('button', { name: 'Godkänn: Tågresa till kund' }));
  expect(approveReimbursement).toHaveBeenCalledWith('reimbursement-1');
  expect(await screen.findByText('Utlägget från Anna Andersson är godkänt.')).toBeDefined();
  await waitFor(() => {
    expect(getList.mock.calls.length).toBeGreaterThan(1);
  });
});

it('says why an approval was refused', async () => {
  show([aReimbursement()], {
    approveReimbursement: () => Promise.reject(new HttpError('Fakturan står redan på en lönespec', 409)),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Godkänn: Tågresa till kund' }));
  expect(await screen.findByText('Fakturan står redan på en lönespec')).toBeDefined();
});

it('rejects only with a reason', async () => {
  const rejectReimbursement = vi.fn(() => Promise.resolve(aReimbursement({ status: 'rejected' })));
  show([aReimbursement()], { rejectReimbursement });
  await userEvent.click(await screen.findByRole('button', { name: 'Avslå: Tågresa till kund' }));
  const dialog = screen.getByRole('dialog', { name: 'Avslå utlägget från Anna Andersson?' });
  expect(within(dialog).getByRole('button', { name: 'Avslå utlägg' })).toHaveProperty('disabled', true);
  await userEvent.type(within(dialog).getByRole('textbox'), 'Kvittot saknas');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Avslå utlägg' }));
  expect(rejectReimbursement).toHaveBeenCalledWith('reimbursement-1', 'Kvittot saknas');
});

it('says in one sentence that nothing waits, and leads to all', async () => {
  show([]);
  expect(await screen.findByText('Inga utlägg väntar på beslut.')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Visa alla' }));
  expect(await screen.findByText('Inga utlägg ännu.')).toBeDefined();
});
