import { render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startI18n } from '@/i18n';
import { person } from '@/testing/person';
import { samplePay } from '@/testing/samples';
import { FallingInvoice } from './FallingInvoice';

const sums = { total: '12500.00', vat: '2500.00', rounding: '0.00' };

/** How wide what falls is beside each row, and what leaves it there. */
function picture(): (string | undefined)[][] {
  return screen.getAllByRole('listitem').map((row) => {
    const style = row.querySelector<HTMLElement>('.falling')?.style;
    const leaves = row.querySelector('.falling-branch') === null ? undefined : style?.getPropertyValue('--share');
    return [style?.getPropertyValue('--left'), leaves];
  });
}

it('falls from the invoice onto the account, and says when', async () => {
  await startI18n('sv');
  render(<FallingInvoice date="2026-12-30" pay={samplePay} sums={sums} />);
  expect(picture()).toEqual([
    ['100%', undefined],
    ['80%', '0.2'],
    ['75.2%', '0.048'],
    ['57.22%', '0.1798'],
    ['57.22%', undefined],
    ['57.22%', undefined],
    ['40.06%', '0.1716'],
    ['40.06%', undefined],
  ]);
  expect(screen.getByTestId('payout').textContent).toMatch(/^5.007,64.kr$/);
  expect(screen.getByText('senast ons 30 dec. 2026')).toBeTruthy();
});

it('opens the rule of a row, while the picture falls on beside it', async () => {
  await startI18n('sv');
  render(<FallingInvoice headed pay={samplePay} />);
  const [, fee] = screen.getAllByRole('listitem');
  if (!fee) throw new Error('There is no fee');
  const why = within(fee).getByRole('button', { name: /^Vår avgift/ });
  expect(why.getAttribute('aria-expanded')).toBe('false');
  await person().click(why);
  expect(why.getAttribute('aria-expanded')).toBe('true');
  // The payout stands above it already.
  expect(screen.queryByTestId('payout')).toBeNull();
  expect(screen.getByRole('button', { name: /^På ditt konto/ })).toBeTruthy();
});
