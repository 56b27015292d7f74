import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { aPayslip, aSalaryRun } from '../testing/records';
import { renderAdmin } from '../testing/renderAdmin';
import type { Payslip } from '../types/api';
import { RunPeople } from './RunPeople';

function people(count: number, paid: number): Payslip[] {
  return Array.from({ length: count }, (_, at) =>
    aPayslip({
      id: `p${at}`,
      userName: `Person ${at + 1}`,
      status: at < paid ? 'paid' : 'exported',
      paymentDate: '2026-10-26',
    }),
  );
}

/** A run of 60 people in which more are paid at a press. */
function Run({ before, after }: { before: number; after: number }) {
  const [paid, setPaid] = useState(before);
  const payslips = people(60, paid);
  return (
    <>
      <button
        onClick={() => {
          setPaid(after);
        }}
      >
        pay
      </button>
      <RunPeople payslips={payslips} run={aSalaryRun({ status: 'exported', payslips })} />
    </>
  );
}

async function onlyAtTheBank() {
  await userEvent.click(screen.getByRole('combobox', { name: 'Status' }));
  await userEvent.click(await screen.findByRole('option', { name: /Skickad till banken/ }));
}

it('shows the last page that is left when fewer fit the filter than before', async () => {
  renderAdmin(<Run before={2} after={30} />);
  await onlyAtTheBank();
  await userEvent.click(screen.getByRole('button', { name: 'Nästa' }));
  expect(screen.getByText('Person 60')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'pay' }));
  expect(screen.getByText('Person 31')).toBeDefined();
}, 20_000);

it('keeps the choice of status when nobody has it any more', async () => {
  renderAdmin(<Run before={58} after={60} />);
  await onlyAtTheBank();
  await userEvent.click(screen.getByRole('button', { name: 'pay' }));
  expect(screen.getByText('Inga resultat matchar filtren.')).toBeDefined();
  await userEvent.click(screen.getByRole('combobox', { name: 'Status' }));
  await userEvent.click(await screen.findByRole('option', { name: /Alla/ }));
  expect(screen.getByText('Person 1')).toBeDefined();
}, 20_000);
