import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpError } from 'react-admin';
import { expect, it, vi } from 'vitest';
import type { AdminDataProvider } from '../providers/dataProvider';
import { renderAdmin } from '../testing/renderAdmin';
import type { BankFileResult } from '../types/api';
import { BankFileButton } from './BankFileButton';

const checked: BankFileResult = {
  fileName: 'bankgiro.txt',
  dryRun: true,
  alreadyImported: false,
  created: 3,
  matched: 1,
  questions: 1,
  waiting: 1,
  known: 0,
  outgoing: 0,
  total: '12500.00',
  lines: [
    {
      line: 5,
      kind: 'deduction',
      bookedOn: '2026-11-25',
      amount: '500.00',
      payer: '',
      reference: '',
      outcome: 'waiting',
      waitMessage: 'Banken har gjort ett avdrag.',
    },
    {
      line: 3,
      kind: 'incoming',
      bookedOn: '2026-11-25',
      amount: '13000.00',
      payer: 'KUND AB',
      reference: '20260000813',
      outcome: 'matched',
      invoiceNumber: '2026-00008',
    },
  ],
  problems: [],
};

const imported: BankFileResult = { ...checked, dryRun: false, id: 'file-1' };

async function choose(importBankFile: AdminDataProvider['importBankFile'], more: Partial<AdminDataProvider> = {}) {
  renderAdmin(<BankFileButton />, { data: { importBankFile, ...more }, at: '/admin/bank-transactions' });
  await userEvent.click(screen.getByRole('button', { name: 'Läs in bankfil' }));
  await userEvent.upload(screen.getByLabelText('Välj fil'), new File(['01BGMAX'], 'bankgiro.txt'));
}

const confirm = () => screen.findByRole('button', { name: 'Läs in' });

it('checks a file as soon as it is chosen, shows what happens to each transaction and imports it', async () => {
  const importBankFile = vi.fn<AdminDataProvider['importBankFile']>((_file, dryRun) =>
    Promise.resolve(dryRun ? checked : imported),
  );
  await choose(importBankFile);
  expect(await screen.findByText('Filen är giltig. 3 transaktioner kan läsas in.')).toBeDefined();
  const rows = within(screen.getByRole('group', { name: 'Transaktioner i filen' })).getAllByRole('row');
  expect(rows[1]?.textContent).toMatch(/AvdragVäntarBanken har gjort ett avdrag\..*−500,00/);
  expect(rows[2]?.textContent).toMatch(/KUND AB20260000813Betalar fakturaFaktura 2026-00008/);
  await userEvent.click(await confirm());
  expect(await screen.findByText('3 transaktioner är inlästa.')).toBeDefined();
  const link = screen.getByRole('link', { name: 'Visa de 2 transaktioner som kräver ett beslut' });
  expect(decodeURIComponent(link.getAttribute('href') ?? '')).toBe('/admin/bank-transactions?filter={"open":"true"}');
  expect(screen.queryByRole('button', { name: 'Läs in' })).toBeNull();
  expect(importBankFile.mock.calls.map(([, dryRun]) => dryRun)).toEqual([true, false]);
});

it('lists what is wrong with a file, by line and field, and offers nothing to confirm', async () => {
  const problems = [{ line: 15, field: 'deposit amount', message: 'Filen anger 1,00 kr.' }];
  await choose(() => Promise.resolve({ ...checked, created: 0, lines: [], problems }));
  expect(await screen.findByText('Filen har 1 fel och kan inte läsas in.')).toBeDefined();
  const rows = within(screen.getByRole('group', { name: 'Fel' })).getAllByRole('row');
  expect(rows[1]?.textContent).toBe('15deposit amountFilen anger 1,00 kr.');
  expect(screen.queryByRole('button', { name: 'Läs in' })).toBeNull();
});

it('says which new ones are payments of our own', async () => {
  const line = {
    line: 6,
    kind: 'outgoing',
    bookedOn: '2026-11-25',
    amount: '2345.00',
    payer: '',
    reference: '',
  } as const;
  await choose(() => Promise.resolve({ ...checked, outgoing: 1, lines: [{ ...line, outcome: 'own_payment' }] }));
  expect((await screen.findByText('Egna betalningar')).parentElement?.textContent).toBe('Egna betalningar1');
  const rows = within(screen.getByRole('group', { name: 'Transaktioner i filen' })).getAllByRole('row');
  expect(rows[1]?.textContent).toMatch(/^UtbetalningEgen betalning.*−2\.345,00/);
});

it('does not count what an earlier import of the file did', async () => {
  await choose(() => Promise.resolve({ ...checked, alreadyImported: true }));
  expect(await screen.findByText('Filen är redan inläst. Inget ändras.')).toBeDefined();
  expect(screen.queryByText('Nya transaktioner')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Läs in' })).toBeNull();
});

it('asks again for a file that took long with the same key', async () => {
  const stillWorking = new HttpError('Det tar tid', 503, { code: 'still_working', message: 'Det tar tid' });
  const importBankFile = vi
    .fn<AdminDataProvider['importBankFile']>()
    .mockResolvedValueOnce(checked)
    .mockRejectedValueOnce(stillWorking)
    .mockResolvedValueOnce(imported);
  await choose(importBankFile, { getProgress: () => Promise.resolve({ acts: [] }) });
  await userEvent.click(await confirm());
  expect(await screen.findByText('3 transaktioner är inlästa.', undefined, { timeout: 5000 })).toBeDefined();
  const [first, second, third] = importBankFile.mock.calls.map(([, , key]) => key);
  expect(third).toBe(second);
  expect(second).not.toBe(first);
});

it('offers to check a file again that could not be checked', async () => {
  const importBankFile = vi
    .fn<AdminDataProvider['importBankFile']>()
    .mockRejectedValueOnce(new HttpError('Servern svarade inte', 0))
    .mockResolvedValueOnce(checked);
  await choose(importBankFile);
  expect(await screen.findByText('Servern svarade inte')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Kontrollera igen' }));
  expect(await confirm()).toBeDefined();
});

it.each([[['import' as const]], [['handle_payments' as const]]])('is hidden with only %s', (permissions) => {
  renderAdmin(<BankFileButton />, { permissions });
  expect(screen.queryByRole('button')).toBeNull();
});
