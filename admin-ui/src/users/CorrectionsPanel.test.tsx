import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { AdminDataProvider } from '../providers/dataProvider';
import { renderAdmin } from '../testing/renderAdmin';
import type { AdminUser, Corrections } from '../types/api';
import { CorrectionsPanel } from './CorrectionsPanel';

const user = { id: 'u1', fullName: 'Anna Andersson' } as AdminUser;
const none: Corrections = { left: '0.00', waivable: '0.00', waived: '0.00', entries: [] };
const overpaid: Corrections = { ...none, left: '-3800.00', waivable: '3800.00' };
const waiver = {
  id: 'w1',
  kind: 'waived',
  amount: '3800.00',
  note: 'Har slutat',
  undone: false,
  canBeUndone: true,
  recordedAt: '2026-11-21T09:00:00Z',
  recordedByName: 'Eva Ek',
} as const;

function show(corrections: Corrections, data: Partial<AdminDataProvider> = {}) {
  const getCorrections = vi.fn(() => Promise.resolve(corrections));
  renderAdmin(<CorrectionsPanel user={user} />, { data: { getCorrections, ...data } });
  return getCorrections;
}

it('is not there for a person without any', async () => {
  const asked = show(none);
  await waitFor(() => {
    expect(asked).toHaveBeenCalledWith('u1');
  });
  expect(screen.queryByText('Rättelser av löner')).toBeNull();
});

it('waives all or a part, but no more than there is, and with a reason', async () => {
  const waiveCorrections = vi.fn(() => Promise.resolve(none));
  show(overpaid, { waiveCorrections });
  await userEvent.click(await screen.findByRole('button', { name: 'Efterskänk rättelser' }));
  const dialog = screen.getByRole('dialog');
  const amount = within(dialog).getByRole('textbox', { name: /Belopp/ });
  expect(amount).toHaveProperty('value', '3800,00');
  const yes = within(dialog).getByRole('button', { name: 'Efterskänk' });
  expect(yes).toHaveProperty('disabled', true);
  await userEvent.type(within(dialog).getByRole('textbox', { name: /Anledning/ }), ' Har slutat ');
  await userEvent.clear(amount);
  await userEvent.type(amount, '3800,01');
  expect(yes).toHaveProperty('disabled', true);
  await userEvent.clear(amount);
  await userEvent.type(amount, '1 000');
  await userEvent.click(yes);
  expect(waiveCorrections).toHaveBeenCalledWith('u1', { amount: '1000.00', note: 'Har slutat' }, expect.any(String));
});

it('does not offer to waive what raises the next salary', async () => {
  show({ ...none, left: '950.00' });
  expect(await screen.findByText('Kommande rättelser')).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
});

it('undoes a waiver that stands', async () => {
  const undoWaiver = vi.fn(() => Promise.resolve(overpaid));
  const undone = { ...waiver, id: 'w0', undone: true, canBeUndone: false };
  show({ ...none, waived: '3800.00', entries: [undone, waiver] }, { undoWaiver });
  await userEvent.click(await screen.findByRole('button', { name: /Ångra eftergiften av 3.800,00/ }));
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Ångra eftergift' }));
  expect(undoWaiver).toHaveBeenCalledWith('u1', 'w1', expect.any(String));
});
