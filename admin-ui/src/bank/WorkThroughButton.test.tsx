import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useDashboard } from '../providers/useDashboard';
import { renderAdmin } from '../testing/renderAdmin';
import type { AdminDashboard } from '../types/api';
import { WorkThroughButton } from './WorkThroughButton';

function Known() {
  return useDashboard().data && <p>Known</p>;
}

async function show(openBankTransactions: number) {
  const getDashboard = () => Promise.resolve({ openBankTransactions } as AdminDashboard);
  renderAdmin(
    <>
      <WorkThroughButton />
      <Known />
    </>,
    { data: { getDashboard } },
  );
  await screen.findByText('Known');
}

it('leads to the queue while something waits there', async () => {
  await show(2);
  const link = screen.getByRole('link', { name: 'Gå igenom transaktioner' });
  expect(link.getAttribute('href')).toBe('/admin/bank-queue');
});

it('is not there when nothing waits', async () => {
  await show(0);
  expect(screen.queryByRole('link')).toBeNull();
});
