import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { AdminDataProvider } from '../providers/dataProvider';
import { anApproval } from '../testing/records';
import { renderAdmin } from '../testing/renderAdmin';
import { ApprovalActs } from './ApprovalActs';
import { ApprovalChanges } from './ApprovalChanges';

async function open(name: string) {
  await userEvent.click(screen.getByRole('button', { name }));
  return within(await screen.findByRole('dialog'));
}

it('confirms the version that was seen, and rejects with a reason only', async () => {
  const confirmApproval = vi.fn<AdminDataProvider['confirmApproval']>(() =>
    Promise.resolve(anApproval({ status: 'confirmed' })),
  );
  const rejectApproval = vi.fn<AdminDataProvider['rejectApproval']>(() =>
    Promise.resolve(anApproval({ status: 'rejected' })),
  );
  renderAdmin(<ApprovalActs approval={anApproval()} />, { data: { confirmApproval, rejectApproval } });
  expect(screen.queryByRole('button', { name: 'Stoppa' })).toBeNull();
  const reject = await open('Avslå');
  const no = reject.getByRole<HTMLButtonElement>('button', { name: 'Avslå' });
  expect(no.disabled).toBe(true);
  await userEvent.type(reject.getByRole('textbox', { name: /Skäl/ }), 'Fel nummer');
  await userEvent.click(no);
  await screen.findByText('Ändringen är avslagen.');
  expect(rejectApproval.mock.calls[0]?.[1]).toBe('Fel nummer');
  const confirm = await open('Bekräfta');
  await userEvent.click(confirm.getByRole('button', { name: 'Bekräfta' }));
  await screen.findByText('Ändringen är bekräftad.');
  expect(confirmApproval.mock.calls[0]?.[0]).toMatchObject({ id: 'approval-1', version: 1 });
});

it('shows before and after in words', () => {
  const changes = [
    { field: 'company.bankgiro', from: '5050-1055', to: '991-2346' },
    { field: 'requireSecondApprover', from: 'true', to: 'false' },
    { field: 'roles', from: '', to: 'admin, finance' },
    { field: 'lossBearer', from: 'wage_pool', to: 'provider' },
  ];
  renderAdmin(<ApprovalChanges changes={changes} />);
  const row = (name: RegExp) => screen.getByRole('row', { name }).textContent;
  expect(row(/Bankgiro/)).toContain('5050-1055991-2346');
  expect(row(/annan administratör/i)).toContain('JaNej');
  expect(row(/Roller/)).toMatch(/Admin.*, Ekonomi/);
  expect(row(/förluster vid avskrivning/)).toContain('FrilansarenFöretaget');
});

it('shows a write-off with its ground and who bears it in words', () => {
  const changes = [
    { field: 'balance', from: '12500.00', to: '0.00' },
    { field: 'amount', from: '', to: '12500.00' },
    { field: 'ground', from: '', to: 'no_assets' },
    { field: 'bearer', from: '', to: 'provider' },
    { field: 'borne', from: '', to: '9400.00' },
    { field: 'userName', from: '', to: 'Anna Andersson' },
    { field: 'note', from: '', to: 'Utmätning 12 nov 2026' },
  ];
  renderAdmin(<ApprovalChanges changes={changes} />);
  const row = (name: RegExp) => screen.getByRole('row', { name }).textContent.replace(/\s/g, ' ');
  expect(row(/Kvar att betala/)).toContain('12.500,00 kr0,00 kr');
  expect(row(/Belopp/)).toContain('12.500,00 kr');
  expect(row(/Grund/)).toContain('Inga tillgångar enligt Kronofogden');
  expect(row(/Står för förlusten/)).toContain('Företaget');
  expect(row(/Till löneutrymmen/)).toContain('9.400,00 kr');
  expect(row(/Frilansare/)).toContain('Anna Andersson');
  expect(row(/Anteckning/)).toContain('Utmätning 12 nov 2026');
});
