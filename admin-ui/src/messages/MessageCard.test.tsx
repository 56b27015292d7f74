import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpError } from 'react-admin';
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
  lastWrittenAt: '2026-11-20T09:00:00Z',
  replies: [],
};

const thread: Message = {
  ...message,
  status: 'answered',
  lastWrittenAt: '2026-11-20T12:00:00Z',
  replies: [
    { id: 'r1', fromOffice: true, authorName: 'Ada Admin', text: 'I morgon.', createdAt: '2026-11-20T10:00:00Z' },
    { id: 'r2', fromOffice: false, authorName: 'Anna Andersson', text: 'Tack!', createdAt: '2026-11-20T11:00:00Z' },
    { id: 'r3', fromOffice: true, authorName: 'Stina Stöd', text: 'Klart nu.', createdAt: '2026-11-20T12:00:00Z' },
  ],
};

async function write(text: string) {
  await userEvent.click(screen.getByRole('button', { name: 'Svara: När kommer pengarna?' }));
  await userEvent.type(screen.getByRole('textbox', { name: /Ditt svar/ }), text);
}

it('leads to the person and the invoice, and sends an answer', async () => {
  const answerMessage = vi.fn<AdminDataProvider['answerMessage']>(() => Promise.resolve(thread));
  renderAdmin(<MessageCard message={message} />, { data: { answerMessage } });
  expect(screen.getByRole('link', { name: 'Anna Andersson' }).getAttribute('href')).toBe('/admin/users/user-1');
  expect(screen.getByRole('link', { name: 'Faktura' }).getAttribute('href')).toBe('/admin/invoices/invoice-1/view');
  await write(' I morgon. ');
  await userEvent.click(screen.getByRole('button', { name: 'Skicka svar' }));
  expect(await screen.findByText('Svaret är skickat till anna@example.com.')).toBeDefined();
  expect(answerMessage.mock.calls.map(([id, text]) => [id, text])).toEqual([['message-1', 'I morgon.']]);
  expect(screen.queryByRole('textbox')).toBeNull();
});

it('keeps the text when it could not be sent, and its key unless the text or the word of the server is new', async () => {
  const answerMessage = vi
    .fn<AdminDataProvider['answerMessage']>()
    .mockRejectedValueOnce(new HttpError('Ingen förbindelse', 0))
    .mockRejectedValueOnce(new HttpError('Ingen förbindelse', 0))
    .mockRejectedValueOnce(
      new HttpError('Rätta felen', 422, { code: 'invalid', message: 'Rätta felen', errors: { text: 'För lång text' } }),
    )
    .mockResolvedValueOnce(thread);
  renderAdmin(<MessageCard message={message} />, { data: { answerMessage } });
  await write('I morgon');
  const send = screen.getByRole('button', { name: 'Skicka svar' });
  const press = async (times: number) => {
    await userEvent.click(send);
    await waitFor(() => {
      expect(answerMessage).toHaveBeenCalledTimes(times);
    });
  };
  await press(1);
  await screen.findByText('Ingen förbindelse');
  await press(2);
  await screen.findByText('Ingen förbindelse');
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: /Ditt svar/ });
  expect(field.value).toBe('I morgon');
  await userEvent.type(field, '.');
  await press(3);
  expect(await screen.findByText('För lång text')).toBeDefined();
  expect(field.getAttribute('aria-invalid')).toBe('true');
  await press(4);
  const keys = answerMessage.mock.calls.map(([, , key]) => key);
  expect(keys[1]).toBe(keys[0]);
  expect(new Set(keys).size).toBe(3);
});

it('shows who wrote what in its order, and takes a further answer', () => {
  renderAdmin(<MessageCard message={thread} />);
  const list = screen.getByRole('list', { name: 'Konversation: När kommer pengarna?' });
  const heads = [
    'Kunden har betalat.',
    'Svar från Ada Admin',
    'Meddelande från Anna Andersson',
    'Svar från Stina Stöd',
  ];
  const items = within(list).getAllByRole('listitem');
  expect(items).toHaveLength(heads.length);
  for (const [index, head] of heads.entries()) expect(items[index]?.textContent).toContain(head);
  expect(within(list).getByText('Klart nu.')).toBeDefined();
  expect(screen.getByText('Besvarat')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Svara: När kommer pengarna?' })).toBeDefined();
});

function longThread(count: number): Message {
  const replies = Array.from({ length: count }, (_, index) => ({
    id: `r${String(index)}`,
    fromOffice: index % 2 === 0,
    authorName: 'Ada Admin',
    text: `Nummer ${String(index + 1)}.`,
    createdAt: '2026-11-20T10:00:00Z',
  }));
  return { ...thread, replies };
}

const texts = () => screen.getAllByText(/^Nummer/).map(({ textContent }) => textContent);

it('folds the middle of a long thread, and goes on reading there once it is shown', async () => {
  renderAdmin(<MessageCard message={longThread(7)} />);
  expect(screen.getByText('Kunden har betalat.')).toBeDefined();
  expect(texts()).toEqual(['Nummer 5.', 'Nummer 6.', 'Nummer 7.']);
  screen.getByRole('button', { name: 'Visa 4 tidigare meddelanden' }).focus();
  await userEvent.keyboard('{Enter}');
  expect(texts()).toHaveLength(7);
  expect(screen.queryByRole('button', { name: /^Visa/ })).toBeNull();
  expect(document.activeElement?.textContent).toContain('Nummer 1.');
});

it('shows a thread of six replies whole', () => {
  renderAdmin(<MessageCard message={longThread(6)} />);
  expect(texts()).toHaveLength(6);
  expect(screen.queryByRole('button', { name: /^Visa/ })).toBeNull();
});

it.each([
  ['open', 'Inget svar behövs: När kommer pengarna?'],
  ['answered', 'Avsluta: När kommer pengarna?'],
] as const)('closes one that is %s at one press', async (status, name) => {
  const closeMessage = vi.fn<AdminDataProvider['closeMessage']>().mockResolvedValue({ ...message, status: 'closed' });
  renderAdmin(<MessageCard message={{ ...message, status }} />, { data: { closeMessage } });
  await userEvent.click(screen.getByRole('button', { name }));
  expect(await screen.findByText('Meddelandet är avslutat.')).toBeDefined();
  expect(closeMessage.mock.calls).toEqual([['message-1']]);
});

it('says why one could not be closed', async () => {
  const closeMessage = () => Promise.reject(new HttpError('Databasen svarar inte', 503));
  renderAdmin(<MessageCard message={message} />, { data: { closeMessage } });
  await userEvent.click(screen.getByRole('button', { name: /^Inget svar behövs/ }));
  expect(await screen.findByText('Databasen svarar inte')).toBeDefined();
});

it('offers only an answer where it is closed', () => {
  renderAdmin(<MessageCard message={{ ...thread, status: 'closed' }} />);
  expect(screen.getByText('Avslutat')).toBeDefined();
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Svara']);
});

it('tells a visitor, who cannot reply here, from a user', async () => {
  const { unmount } = renderAdmin(<MessageCard message={{ ...message, userId: undefined }} />);
  expect(screen.getByText('Besökare')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: /^Svara/ }));
  expect(screen.getByText(/var inte inloggad och kan inte svara här/)).toBeDefined();
  unmount();
  renderAdmin(<MessageCard message={message} />);
  expect(screen.queryByText('Besökare')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: /^Svara/ }));
  expect(screen.getByText('Mejlas till anna@example.com. Avsändaren kan svara i appen.')).toBeDefined();
});

it('has no buttons for who may only read', () => {
  renderAdmin(<MessageCard message={thread} />, { permissions: ['read'] });
  expect(screen.getByText('Klart nu.')).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
});
