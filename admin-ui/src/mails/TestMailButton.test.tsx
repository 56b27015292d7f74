import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderAdmin } from '../testing/renderAdmin';
import { TestMailButton } from './TestMailButton';

it('sends oneself a mail after a question', async () => {
  const sendTestMail = vi.fn(() => Promise.resolve({ message: '' }));
  renderAdmin(<TestMailButton />, { data: { sendTestMail } });
  await userEvent.click(screen.getByRole('button', { name: 'Skicka testmejl' }));
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Skicka testmejl' }));
  expect(await screen.findByText('Testmejlet ligger i kö.')).toBeDefined();
  expect(sendTestMail).toHaveBeenCalledTimes(1);
});
