import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { AdminDataProvider } from '../providers/dataProvider';
import { aUser } from '../testing/records';
import { renderAdmin } from '../testing/renderAdmin';
import { AccountPanel } from './AccountPanel';

const noTerms = { listAcceptedTerms: () => Promise.resolve([]) };

async function open(name: string) {
  await userEvent.click(screen.getByRole('button', { name }));
  return within(await screen.findByRole('dialog'));
}

it('says what follows from a block, and takes no block without a reason', async () => {
  const blockUser = vi.fn<AdminDataProvider['blockUser']>(() => Promise.resolve(aUser({ blocked: true })));
  renderAdmin(<AccountPanel user={aUser()} />, { data: { ...noTerms, blockUser } });
  const dialog = await open('Spärra användare');
  expect(dialog.getByText(/Fakturor kan inte skickas/)).toBeDefined();
  const yes = dialog.getByRole<HTMLButtonElement>('button', { name: 'Spärra användare' });
  expect(yes.disabled).toBe(true);
  await userEvent.type(dialog.getByRole('textbox', { name: /Skäl/ }), ' Bad om det ');
  await userEvent.click(yes);
  await screen.findByText('Användaren är spärrad och utloggad överallt.');
  expect(blockUser).toHaveBeenCalledWith('user-1', 'Bad om det');
});

it('shows why someone is blocked, and lifts the block only after a yes', async () => {
  const unblockUser = vi.fn<AdminDataProvider['unblockUser']>(() => Promise.resolve(aUser()));
  const user = aUser({ blocked: true, blockedAt: '2026-11-20T10:00:00Z', blockedReason: 'Bad om det' });
  renderAdmin(<AccountPanel user={user} />, { data: { ...noTerms, unblockUser } });
  expect(screen.getByText('Bad om det')).toBeDefined();
  const dialog = await open('Häv spärr av användare');
  expect(unblockUser).not.toHaveBeenCalled();
  await userEvent.click(dialog.getByRole('button', { name: 'Häv spärr av användare' }));
  await screen.findByText('Spärren är hävd.');
});

it('verifies, invites and trusts, each as an act of its own', async () => {
  const verifyUserEmail = vi.fn<AdminDataProvider['verifyUserEmail']>(() => Promise.resolve(aUser()));
  const trustUser = vi.fn<AdminDataProvider['trustUser']>(() => Promise.resolve(aUser()));
  renderAdmin(<AccountPanel user={aUser({ emailVerified: false })} />, {
    data: { ...noTerms, verifyUserEmail, trustUser },
  });
  expect(screen.getByRole('button', { name: 'Skicka ny inbjudan' })).toBeDefined();
  const verify = await open('Markera e-post som verifierad');
  await userEvent.click(verify.getByRole('button', { name: 'Markera e-post som verifierad' }));
  await screen.findByText('E-postadressen är markerad som verifierad.');
  const trust = await open('Markera som betrodd');
  await userEvent.click(trust.getByRole('button', { name: 'Markera som betrodd' }));
  await screen.findByText('Användaren är markerad som betrodd.');
  expect(trustUser).toHaveBeenCalledWith('user-1', true);
});

it('offers nothing on an account that its owner has closed', () => {
  renderAdmin(<AccountPanel user={aUser({ closed: true, blocked: true })} />, { data: noTerms });
  expect(screen.getByText(/Ägaren har avslutat kontot/)).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
});

it('says the fee that applies: one’s own, the one of the group, else the one of the settings', async () => {
  const group = { id: 'g1', name: 'Musiker', feePercentage: '4', fixedFee: '80.00' };
  const getOne = (() => Promise.resolve({ data: group })) as never;
  const { unmount } = renderAdmin(<AccountPanel user={aUser({ groupId: 'g1', groupName: 'Musiker' })} />, {
    data: { ...noTerms, getOne },
  });
  expect((await screen.findByText(/^4 % \+ 80 kr$/)).tagName).toBe('DD');
  unmount();
  const plain = renderAdmin(<AccountPanel user={aUser()} />, { data: noTerms });
  expect(screen.getByText('Enligt inställningarna')).toBeDefined();
  plain.unmount();
  const own = aUser({ groupId: 'g1', groupName: 'Musiker', feePercentage: '2.5' });
  renderAdmin(<AccountPanel user={own} />, { data: { ...noTerms, getOne } });
  expect(await screen.findByText(/^2,5 % \+ 80 kr$/)).toBeDefined();
});

it('asks for a fee of one’s own: what is left empty is not asked for, and nothing but a number goes', async () => {
  const setUserFee = vi.fn<AdminDataProvider['setUserFee']>(() => Promise.resolve(aUser()));
  renderAdmin(<AccountPanel user={aUser({ feePercentage: '2.5000' })} />, { data: { ...noTerms, setUserFee } });
  const dialog = await open('Ändra avgift');
  const percentage = dialog.getByRole<HTMLInputElement>('textbox', { name: /procent/i });
  expect(percentage.value).toBe('2,5');
  const yes = dialog.getByRole<HTMLButtonElement>('button', { name: 'Begär ändring' });
  expect(yes.disabled).toBe(true);
  await userEvent.clear(percentage);
  await userEvent.type(percentage, 'tre');
  expect(yes.disabled).toBe(true);
  await userEvent.clear(percentage);
  await userEvent.type(dialog.getByRole('textbox', { name: /fast/i }), '0');
  await userEvent.click(yes);
  await screen.findByText('Avgiften är ändrad.');
  expect(setUserFee).toHaveBeenCalledWith('user-1', undefined, '0');
});

it('says which terms are accepted and when, newest first, or that none are', async () => {
  const listAcceptedTerms = vi.fn<AdminDataProvider['listAcceptedTerms']>(() =>
    Promise.resolve([
      { version: '2026-11-23', acceptedAt: '2026-11-24T08:05:00Z' },
      { version: '2026-01-01', acceptedAt: '2026-01-02T08:05:00Z' },
    ]),
  );
  const { unmount } = renderAdmin(<AccountPanel user={aUser()} />, { data: { listAcceptedTerms } });
  expect(await screen.findByText('Version 2026-11-23, 24 nov. 2026 09:05')).toBeDefined();
  expect(screen.queryByText(/2026-01-01/)).toBeNull();
  expect(listAcceptedTerms).toHaveBeenCalledWith('user-1');
  unmount();
  listAcceptedTerms.mockResolvedValue([]);
  renderAdmin(<AccountPanel user={aUser()} />, { data: { listAcceptedTerms } });
  expect(await screen.findByText('Inte godkända')).toBeDefined();
});
