import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { anInvoice } from '../testing/records';
import { ask, decide, isLoading, renderServed } from '../testing/renderServed';
import { refused, unanswered, type Answers } from '../testing/server';
import type { Invoice } from '../types/api';
import QueuePage from './QueuePage';

const invoice = anInvoice({ allowedActions: ['send', 'return'] });

const empty = 'Inga fakturor att godkänna. Fakturor visas här när frilansare skickar dem för godkännande.';

/** The queue of one invoice, which leaves it when it is decided. */
function show(answers: Answers = {}, one: Invoice = invoice) {
  let waiting = [one];
  const decided = () => {
    waiting = [];
    return one;
  };
  return renderServed({
    page: <QueuePage />,
    path: '/admin/queue',
    answers: {
      'GET /api/admin/invoices': () => waiting,
      'GET /api/admin/invoices/{id}': one,
      'GET /api/admin/invoices/{id}/review': { version: one.version, findings: [] },
      'GET /api/invoices/{id}/files': [],
      'POST /api/admin/invoices/{id}/send': decided,
      'POST /api/admin/invoices/{id}/return': decided,
      ...answers,
    },
  });
}

it('is loading until the queue is there', () => {
  show({ 'GET /api/admin/invoices': unanswered });
  expect(isLoading()).toBe(true);
});

it('says that nothing waits, and leads to all invoices', async () => {
  show({ 'GET /api/admin/invoices': [] });
  expect(await screen.findByText(empty)).toBeDefined();
  expect(screen.getByRole('link', { name: 'Gå till alla fakturor' }).getAttribute('href')).toBe('/admin/invoices');
});

it('says why the queue could not be had, and tries again', async () => {
  let answers = 0;
  show({
    'GET /api/admin/invoices': () => {
      answers += 1;
      return answers === 1 ? refused(422, 'Ogiltigt filter') : [];
    },
  });
  expect((await screen.findByRole('alert')).textContent).toContain('Kunde inte hämtas: Ogiltigt filter');
  await userEvent.click(screen.getByRole('button', { name: 'Försök igen' }));
  expect(await screen.findByText(empty)).toBeDefined();
});

it('sends the version that was seen, once, and the queue is empty', async () => {
  const written = show();
  await decide('Godkänn och skicka', 'Skicka faktura');
  expect(await screen.findByText('Fakturan är skickad.')).toBeDefined();
  expect(await screen.findByText(empty)).toBeDefined();
  expect(written).toEqual([
    { call: 'POST /api/admin/invoices/invoice-1/send', key: expect.any(String), body: { version: 3 } },
  ]);
});

it('returns the invoice with the reason', async () => {
  const written = show();
  await decide('Returnera', 'Returnera faktura', async (dialog) => {
    expect(dialog.getByRole('button', { name: 'Returnera faktura' })).toHaveProperty('disabled', true);
    await userEvent.type(dialog.getByRole('textbox', { name: /Skäl/ }), ' Fel pris ');
  });
  expect(await screen.findByText('Fakturan är returnerad.')).toBeDefined();
  expect(written).toEqual([
    {
      call: 'POST /api/admin/invoices/invoice-1/return',
      key: expect.any(String),
      body: { reason: 'Fel pris', version: 3 },
    },
  ]);
});

it('keeps the question open with the reason why the server refuses', async () => {
  show({ 'POST /api/admin/invoices/{id}/send': refused(409, 'Fakturan är redan skickad.') });
  await decide('Godkänn och skicka', 'Skicka faktura');
  expect(await within(screen.getByRole('dialog')).findByText('Fakturan är redan skickad.')).toBeDefined();
  expect(screen.queryByText('Fakturan är skickad.')).toBeNull();
});

it('asks for no decision that was thought better of', async () => {
  const written = show();
  const dialog = await ask('Godkänn och skicka');
  await userEvent.click(dialog.getByRole('button', { name: 'Avbryt' }));
  expect(written).toEqual([]);
});

it('lets nobody decide whom the server does not', async () => {
  show({}, anInvoice({ allowedActions: [] }));
  expect(await screen.findByText('Anna Andersson till Nordisk Design AB')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Godkänn och skicka' })).toHaveProperty('disabled', true);
  expect(screen.getByRole('button', { name: 'Returnera' })).toHaveProperty('disabled', true);
});
