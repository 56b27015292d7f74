import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { AdminDataProvider } from '../providers/dataProvider';
import { renderAdmin } from '../testing/renderAdmin';
import type { AdminUser, SavedHolidayPay } from '../types/api';
import { HolidayPayPanel } from './HolidayPayPanel';

const title = 'Sparad semesterersättning';

function show(saved: SavedHolidayPay, data: Partial<AdminDataProvider> = {}, holidayMode?: 'saved') {
  const user = { id: 'u1', fullName: 'Anna Andersson', tax: { holidayMode } } as AdminUser;
  const getHolidayPay = vi.fn(() => Promise.resolve(saved));
  renderAdmin(<HolidayPayPanel user={user} />, { data: { getHolidayPay, ...data } });
  return getHolidayPay;
}

const saved = { balance: '3000.00', reserve: '942.60' };

it('is not there for a person without any', async () => {
  const asked = show({ balance: '0.00', reserve: '0.00' });
  await waitFor(() => {
    expect(asked).toHaveBeenCalled();
  });
  expect(screen.queryByText(title)).toBeNull();
});

it('is there for a person who saves, before anything is saved', async () => {
  show({ balance: '0.00', reserve: '0.00' }, {}, 'saved');
  expect(await screen.findByText('Ingen sparad semesterersättning ännu.')).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
});

it('pays out all of it after a question', async () => {
  const payOutHolidayPay = vi.fn(() => Promise.resolve(saved));
  show(saved, { payOutHolidayPay });
  await userEvent.click(await screen.findByRole('button', { name: 'Betala ut semesterersättning' }));
  await userEvent.click(screen.getByRole('button', { name: 'Betala ut med nästa lön' }));
  expect(payOutHolidayPay).toHaveBeenCalledWith('u1', undefined);
});

it('pays out an amount, but not more than is saved', async () => {
  const payOutHolidayPay = vi.fn(() => Promise.resolve(saved));
  show(saved, { payOutHolidayPay });
  await userEvent.click(await screen.findByRole('button', { name: 'Betala ut semesterersättning' }));
  const dialog = screen.getByRole('dialog');
  await userEvent.click(within(dialog).getByRole('radio', { name: 'Del av saldot' }));
  const field = within(dialog).getByRole('textbox');
  const yes = within(dialog).getByRole('button', { name: 'Betala ut med nästa lön' });
  await userEvent.type(field, '3000,01');
  expect(yes).toHaveProperty('disabled', true);
  await userEvent.clear(field);
  await userEvent.type(field, '1 500');
  await userEvent.click(yes);
  expect(payOutHolidayPay).toHaveBeenCalledWith('u1', '1500.00');
});

it('keeps saved after all what was to be paid', async () => {
  const keepHolidayPay = vi.fn(() => Promise.resolve(saved));
  show({ ...saved, toPay: '1500.00' }, { keepHolidayPay });
  await userEvent.click(await screen.findByRole('button', { name: 'Avbryt utbetalning' }));
  expect(screen.queryByRole('button', { name: 'Betala ut semesterersättning' })).toBeNull();
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Avbryt utbetalning' }));
  expect(keepHolidayPay).toHaveBeenCalledWith('u1');
});
