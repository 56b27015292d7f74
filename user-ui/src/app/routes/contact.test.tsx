import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { person } from '@/testing/person';
import { json, renderApp, rows } from '@/testing/renderApp';
import { sampleInvoice, sampleMessage, sampleSettings } from '@/testing/samples';

const slow = { timeout: 10_000 };

it('says what is missing in a message, in the words of the specification', async () => {
  const { requests } = await renderApp({ path: '/contact', visitor: true });
  const user = person();
  await user.type(await screen.findByLabelText('Email', {}, slow), 'not an address');
  await user.type(screen.getByLabelText('Message'), 'too short');
  await user.click(screen.getByRole('button', { name: 'Send message' }));
  expect(await screen.findByText('Please enter a valid email')).toBeDefined();
  expect(screen.getByText('Please write at least 10 characters')).toBeDefined();
  expect(screen.getAllByText('This field is required')).toHaveLength(2);
  expect(requests.some((request) => request.method === 'POST')).toBe(false);
  await user.click(screen.getByRole('link', { name: 'Svenska' }));
  expect(await screen.findByText('Skriv minst 10 tecken', {}, slow)).toBeDefined();
  expect(screen.getByDisplayValue('too short')).toBeDefined();
});

it('says when we answer in the language that is read', async () => {
  const hours: Record<string, string> = { sv: 'mån–fre 9–17', en: 'Mon–Fri 9–17' };
  const inLanguage = (request: Request) =>
    json({ ...sampleSettings, supportHours: hours[request.headers.get('X-Language') ?? ''] });
  await renderApp({ path: '/contact', visitor: true, answers: { 'GET /api/settings': inLanguage } });
  expect(await screen.findByText(/We reply Mon–Fri 9–17/, {}, slow)).toBeDefined();
  await person().click(screen.getByRole('link', { name: 'Svenska' }));
  expect(await screen.findByText(/Vi svarar mån–fre 9–17/, {}, slow)).toBeDefined();
});

it('sends a question about an invoice with its urgency, and leads to where it stands', async () => {
  // The page is for everybody, and asks who is there only where somebody has been.
  localStorage.setItem('paraply.session', '1');
  const answers = {
    'GET /api/invoices': rows([sampleInvoice]),
    'GET /api/messages': rows([sampleMessage]),
    'POST /api/support': { message: 'We answer soon.' },
  };
  const { requests, at } = await renderApp({ path: `/contact?invoice=${sampleInvoice.id}`, answers });
  const user = person();
  // The frame of who is logged in replaces the visitor's, and everything in it.
  await screen.findAllByRole('link', { name: 'Dashboard' }, slow);
  await user.type(await screen.findByLabelText('Subject', {}, slow), 'When?');
  expect(screen.getByRole('link', { name: 'My messages' }).getAttribute('href')).toBe('/messages');
  await user.type(screen.getByLabelText('Message'), 'When does the money come?');
  await user.click(screen.getByLabelText('Urgent'));
  await user.click(screen.getByRole('button', { name: 'Send message' }));
  expect(await screen.findByText('We answer soon.', {}, slow)).toBeDefined();
  const sent = requests.find((request) => request.method === 'POST');
  expect(await sent?.json()).toMatchObject({ invoiceId: sampleInvoice.id, urgency: 'high', name: 'Anna Berg' });
  expect(await screen.findByRole('link', { name: sampleMessage.subject }, slow)).toBeDefined();
  expect(at().pathname).toBe('/messages');
});

it.each([
  [sampleSettings.whatsappUrl, 'Help on WhatsApp', 1],
  ['', 'Help', 0],
])('opens the help with the hours, and the chat only where there is one: "%s"', async (whatsappUrl, name, links) => {
  const answers = { 'GET /api/clients': rows([]), 'GET /api/settings': { ...sampleSettings, whatsappUrl } };
  await renderApp({ path: '/clients', answers });
  const user = person();
  await user.click(await screen.findByRole('button', { name }, slow));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText(/vardagar 9–17, usually within an hour/)).toBeDefined();
  const chat = within(dialog).queryAllByRole('link', { name: /WhatsApp/ });
  expect(chat.map((link) => link.getAttribute('href'))).toEqual(links ? [whatsappUrl] : []);
});
