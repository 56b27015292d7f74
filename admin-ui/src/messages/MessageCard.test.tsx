import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { AdminDataProvider } from '../providers/dataProvider';
import { renderAdmin } from '../testing/renderAdmin';
import type { Message } from '../types/api';
import { MessageCard } from './MessageCard';

const message: Message = {
  id: 'message-1',
  kind: 'support',
  status: 'open',
  userId: 'user-1',
  name: 'Anna Andersson',
  email: 'anna@example.com',
  subject: 'När kommer pengarna?',
  message: 'Kunden har betalat.',
  invoiceId: 'invoice-1',
  urgency: 'high',
  createdAt: '2026-11-20T09:00:00Z',
};

it('leads to the person and the invoice, and sends an answer once', async () => {
  const answerMessage = vi.fn<AdminDataProvider['answerMessage']>(() =>
    Promise.resolve({ ...message, status: 'answered' }),
  );
  renderAdmin(<MessageCard message={message} />, { data: { answerMessage } });
  expect(screen.getByRole('link', { name: 'Anna Andersson' }).getAttribute('href')).toBe('/admin/users/user-1');
  expect(screen.getByRole('link', { name: 'Fakturan' }).getAttribute('href')).toBe('/admin/invoices/invoice-1/view');
  await userEvent.click(screen.getByRole('button', { name: 'Svara: När kommer pengarna?' }));
  const send = screen.getByRole('button', { name: 'Skicka svaret' });
  expect(send).toHaveProperty('disabled', true);
  await userEvent.type(screen.getByRole('textbox', { name: /Ditt svar/ }), ' I morgon. ');
  await userEvent.click(send);
  await waitFor(() => {
    expect(answerMessage).toHaveBeenCalledWith('message-1', 'I morgon.');
  });
  expect(await screen.findByText('Svaret går till anna@example.com.')).toBeDefined();
});

it('shows the answer of who gave it, and offers no second one', () => {
  const answered: Message = {
    ...message,
    status: 'answered',
    answer: 'I morgon.',
    answeredByName: 'Ada Admin',
    answeredAt: '2026-11-20T10:00:00Z',
  };
  renderAdmin(<MessageCard message={answered} />);
  expect(screen.getByText('I morgon.')).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
});
