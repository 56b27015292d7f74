import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { person } from '@/testing/person';
import { json, refusal, renderApp, rows } from '@/testing/renderApp';
import { sampleInvoice, sampleMessage } from '@/testing/samples';

const slow = { timeout: 10_000 };
const path = `/messages/${sampleMessage.id}`;
const own = `GET /api/messages/${sampleMessage.id}`;
const replies = `POST /api/messages/${sampleMessage.id}/replies`;

const answer = {
  id: '0190-answer',
  fromOffice: true,
  text: 'Pengarna kommer på fredag.',
  createdAt: '2026-11-20T10:00:00Z',
};
const answered = {
  ...sampleMessage,
  status: 'answered' as const,
  lastWrittenAt: answer.createdAt,
  replies: [answer],
};

async function write(text: string) {
  const user = person();
  await user.click(await screen.findByLabelText('Reply', {}, slow));
  await user.paste(text);
  await user.click(screen.getByRole('button', { name: 'Send message' }));
}

it('lists threads by what was written in last, with their status in words', async () => {
  const closed = { ...sampleMessage, id: '0190-closed', subject: 'An old one', status: 'closed' };
  const { requests } = await renderApp({
    path: '/messages',
    answers: {
      'GET /api/messages': rows([answered, { ...sampleMessage, id: '0190-new', subject: 'A new one' }, closed]),
    },
  });
  const link = await screen.findByRole('link', { name: sampleMessage.subject }, slow);
  expect(link.getAttribute('href')).toBe(path);
  const statuses = ['Answered', 'Awaiting reply', 'Closed'];
  const items = statuses.map((status) => screen.getByText(status).closest('li')?.textContent);
  expect(items[0]).toContain('Paraply Demo AB: Pengarna kommer på fredag.');
  expect(items[0]).toContain('Nov 20, 2026');
  expect(items[1]).toContain(`You: ${sampleMessage.message}`);
  const asked = requests.find(({ url }) => new URL(url).pathname === '/api/messages');
  const query = new URL(asked?.url ?? '').searchParams;
  expect([query.get('sort'), query.get('range')]).toEqual(['["lastWrittenAt","DESC"]', '[0,24]']);
  expect(screen.getByRole('link', { name: 'New message' }).getAttribute('href')).toBe('/contact');
});

it('pages through many threads', async () => {
  const many = (request: Request) => {
    const [from = 0] = JSON.parse(new URL(request.url).searchParams.get('range') ?? '[]') as number[];
    const message = { ...sampleMessage, id: String(from), subject: `From ${String(from)}` };
    return json([message], { headers: { 'Content-Range': `messages ${String(from)}-${String(from)}/26` } });
  };
  const { at } = await renderApp({ path: '/messages', answers: { 'GET /api/messages': many } });
  await screen.findByText('From 0', {}, slow);
  await person().click(screen.getByRole('button', { name: 'Next page' }));
  expect(await screen.findByText('From 25', {}, slow)).toBeDefined();
  expect(at().search).toBe('?page=2');
});

it('has a way to write before there is anything', async () => {
  await renderApp({ path: '/messages', answers: { 'GET /api/messages': rows([]) } });
  expect(await screen.findByText('You have no messages yet.', {}, slow)).toBeDefined();
  expect(screen.getAllByRole('link', { name: 'New message' })).toHaveLength(1);
});

it('says why the threads could not be read, and reads them again', async () => {
  const { answers } = await renderApp({
    path: '/messages',
    answers: { 'GET /api/messages': () => refusal(500, 'The server has a fault') },
  });
  expect(await screen.findByText('The server has a fault', {}, slow)).toBeDefined();
  answers['GET /api/messages'] = rows([answered]);
  await person().click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: sampleMessage.subject }, slow)).toBeDefined();
});

it('shows the thread with the own words and the provider’s, and leads to the invoice', async () => {
  await renderApp({ path, answers: { [own]: { ...answered, invoiceId: sampleInvoice.id } } });
  const log = await screen.findByRole('log', { name: 'Conversation' }, slow);
  const posts = within(log).getAllByRole('listitem');
  await waitFor(() => {
    expect(posts.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/You.*Kunden har betalat\. När kommer lönen\?/),
      expect.stringMatching(/Paraply Demo AB.*Pengarna kommer på fredag\./),
    ]);
  });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(sampleMessage.subject);
  expect(screen.getByText('We reply here and by email to anna@example.com.')).toBeDefined();
  const invoice = screen.getByRole('link', { name: 'View related invoice' });
  expect(invoice.getAttribute('href')).toBe(`/invoices/${sampleInvoice.id}/view`);
});

it('sends what is written with a key, shows it, and opens what was closed', async () => {
  const mine = { id: '0190-mine', fromOffice: false, text: 'Tack!', createdAt: '2026-11-20T11:00:00Z' };
  const reopened = { ...answered, status: 'open', replies: [answer, mine] };
  const { requests } = await renderApp({
    path,
    answers: { [own]: { ...answered, status: 'closed' }, [replies]: reopened },
  });
  expect(await screen.findByText(/^This message is closed/, {}, slow)).toBeDefined();
  await write(' Tack! ');
  expect(await within(screen.getByRole('log')).findByText('Tack!', {}, slow)).toBeDefined();
  expect(screen.getByText('Awaiting reply')).toBeDefined();
  expect(screen.getByLabelText<HTMLTextAreaElement>('Reply').value).toBe('');
  const sent = requests.filter(({ method }) => method === 'POST');
  expect(sent).toHaveLength(1);
  expect(await sent[0]?.json()).toEqual({ text: 'Tack!' });
  expect(sent[0]?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f-]{36}$/);
});

it('sends neither nothing nor more than the server takes', async () => {
  const { requests } = await renderApp({ path, answers: { [own]: answered } });
  await write(' ');
  expect(await screen.findByText('This field is required')).toBeDefined();
  await write('å'.repeat(5001));
  expect(await screen.findByText('Enter at most 5,000 characters')).toBeDefined();
  expect(requests.filter(({ method }) => method === 'POST')).toEqual([]);
});

it('keeps the text and its key when it could not be sent', async () => {
  const { requests, answers } = await renderApp({
    path,
    answers: { [own]: answered, [replies]: () => refusal(429, 'Wait a little') },
  });
  await write('Tack!');
  expect((await screen.findByRole('alert', {}, slow)).textContent).toContain('Wait a little');
  expect(screen.getByLabelText<HTMLTextAreaElement>('Reply').value).toBe('Tack!');
  const fields = [{ field: 'text', message: 'Not that' }];
  answers[replies] = () => refusal(422, 'Wrong', { fields });
  await person().click(screen.getByRole('button', { name: 'Send message' }));
  expect(await screen.findByText('Not that', {}, slow)).toBeDefined();
  const keys = requests.filter(({ method }) => method === 'POST').map(({ headers }) => headers.get('Idempotency-Key'));
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
});

// What cannot be an id is nobody's, either.
it.each([404, 400])('leads back to the list from a thread that nobody knows (%i)', async (status) => {
  await renderApp({ path, answers: { [own]: () => refusal(status, 'There is no such thing') } });
  expect(await screen.findByText('The message does not exist or belongs to someone else.', {}, slow)).toBeDefined();
  expect(screen.getByRole('link', { name: 'Back to my messages' }).getAttribute('href')).toBe('/messages');
});

it('reads a thread again that could not be read', async () => {
  const { answers } = await renderApp({ path, answers: { [own]: () => refusal(500, 'The server has a fault') } });
  expect(await screen.findByText('The server has a fault', {}, slow)).toBeDefined();
  answers[own] = answered;
  await person().click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('log', {}, slow)).toBeDefined();
});

it('sends visitors to log in, and back to the thread', async () => {
  const { at } = await renderApp({ path, visitor: true });
  await waitFor(() => {
    expect(at().pathname + at().search).toBe(`/auth?next=${encodeURIComponent(path)}`);
  }, slow);
});

it('is found in the menu of the account and in the help', async () => {
  await renderApp({ path: '/clients', answers: { 'GET /api/clients': rows([]) } });
  const user = person();
  await user.click(await screen.findByRole('button', { name: /^Help/ }, slow));
  const dialog = await screen.findByRole('dialog', {}, slow);
  const link = within(dialog).getByRole('link', { name: 'My messages' });
  expect(link.getAttribute('href')).toBe('/messages');
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: /^My account/ }));
  const entry = await screen.findByRole('menuitem', { name: 'My messages' });
  expect(entry.getAttribute('href')).toBe('/messages');
});
