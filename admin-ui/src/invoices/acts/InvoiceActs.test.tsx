import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpError } from 'react-admin';
import { expect, it, vi } from 'vitest';
import type { AdminDataProvider } from '../../providers/dataProvider';
import { anInvoice } from '../../testing/records';
import { renderAdmin } from '../../testing/renderAdmin';
import type { InvoiceAct } from '../../types/api';
import { InvoiceActs } from './InvoiceActs';

const labels: [InvoiceAct, ...string[]][] = [
  ['send', 'Skicka nu'],
  ['return', 'Returnera'],
  ['cancel', 'Makulera'],
  ['credit', 'Kreditera', 'Kreditera och ersätt'],
  ['doubt', 'Registrera tvist eller befarad förlust'],
  ['write_off', 'Skriv av'],
  ['add_payment', 'Lägg till betalning'],
  ['mark_paid', 'Markera som betald'],
  ['mark_unpaid', 'Markera som obetald'],
  ['reassign', 'Byt ägare'],
];

it.each(labels)('%s is offered only when the server allows it', (act, ...offered) => {
  const { unmount } = renderAdmin(<InvoiceActs invoice={anInvoice({ allowedActions: [act] })} />);
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(offered);
  unmount();
  renderAdmin(<InvoiceActs invoice={anInvoice()} />);
  expect(screen.queryByRole('button')).toBeNull();
});

it('offers to cancel or to keep an invoice in words that differ', async () => {
  renderAdmin(<InvoiceActs invoice={anInvoice({ allowedActions: ['cancel'] })} />);
  await userEvent.click(screen.getByRole('button', { name: 'Makulera' }));
  const choices = within(screen.getByRole('dialog')).getAllByRole('button');
  expect(choices.map(({ textContent }) => textContent)).toEqual(['Behåll faktura', 'Makulera faktura']);
});

it('sends after the question and says so', async () => {
  const sendInvoice = vi.fn<AdminDataProvider['sendInvoice']>().mockResolvedValue(anInvoice({ status: 'sent' }));
  renderAdmin(<InvoiceActs invoice={anInvoice({ allowedActions: ['send'] })} />, { data: { sendInvoice } });
  await userEvent.click(screen.getByRole('button', { name: 'Skicka nu' }));
  const dialog = screen.getByRole('dialog', { name: /Skicka Anna Anderssons faktura på 12\.500,00/ });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Skicka faktura' }));
  await screen.findByText('Fakturan är skickad.');
  expect(sendInvoice.mock.calls[0]?.[0]).toMatchObject({ id: 'invoice-1', version: 3 });
});

it('keeps its idempotency key when no answer came, and takes a new one after a refusal', async () => {
  const sendInvoice = vi
    .fn<AdminDataProvider['sendInvoice']>()
    .mockRejectedValueOnce(new HttpError('Request was aborted: signal timed out', 0))
    .mockRejectedValueOnce(new HttpError('Fakturan saknar rader', 422))
    .mockResolvedValueOnce(anInvoice());
  renderAdmin(<InvoiceActs invoice={anInvoice({ allowedActions: ['send'] })} />, { data: { sendInvoice } });
  await userEvent.click(screen.getByRole('button', { name: 'Skicka nu' }));
  const yes = await screen.findByRole('button', { name: 'Skicka faktura' });
  await userEvent.click(yes);
  await screen.findByText(/signal timed out/);
  await userEvent.click(yes);
  await screen.findByText('Fakturan saknar rader');
  await userEvent.click(yes);
  await waitFor(() => {
    expect(sendInvoice).toHaveBeenCalledTimes(3);
  });
  const [first, second, third] = sendInvoice.mock.calls.map(([, key]) => key);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

it('books the balance today unless something else is written', async () => {
  const addInvoicePayment = vi.fn<AdminDataProvider['addInvoicePayment']>().mockResolvedValue(anInvoice());
  renderAdmin(<InvoiceActs invoice={anInvoice({ allowedActions: ['add_payment'] })} />, {
    data: { addInvoicePayment },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Lägg till betalning' }));
  const amount = screen.getByRole('textbox', { name: /Belopp/ });
  expect(amount).toHaveProperty('value', '12500,00');
  await userEvent.clear(amount);
  await userEvent.type(amount, '5 000,5');
  await userEvent.type(screen.getByRole('textbox', { name: /Underlag/ }), 'Kontoutdrag 20 nov');
  const yes = screen.getByRole('button', { name: 'Lägg till betalning' });
  expect(yes).toHaveProperty('disabled', true);
  await userEvent.type(screen.getByRole('textbox', { name: /Skäl/ }), 'Betald utan OCR');
  await userEvent.click(yes);
  await screen.findByText('Betalningen är tillagd.');
  expect(addInvoicePayment.mock.calls[0]?.[1]).toMatchObject({
    amount: '5000.50',
    reason: 'Betald utan OCR',
    evidence: 'Kontoutdrag 20 nov',
  });
});

it('marks an invoice as paid for a reason and on evidence', async () => {
  const markInvoicePaid = vi.fn<AdminDataProvider['markInvoicePaid']>().mockResolvedValue(anInvoice());
  renderAdmin(<InvoiceActs invoice={anInvoice({ allowedActions: ['mark_paid'] })} />, { data: { markInvoicePaid } });
  await userEvent.click(screen.getByRole('button', { name: 'Markera som betald' }));
  await userEvent.type(screen.getByRole('textbox', { name: /Skäl/ }), 'Betald till fel konto');
  const yes = screen.getByRole('button', { name: 'Markera som betald' });
  expect(yes).toHaveProperty('disabled', true);
  await userEvent.type(screen.getByRole('textbox', { name: /Underlag/ }), ' Kontoutdrag 20 nov ');
  await userEvent.click(yes);
  await screen.findByText('Fakturan är markerad som betald.');
  expect(markInvoicePaid.mock.calls[0]?.[1]).toEqual({
    reason: 'Betald till fel konto',
    evidence: 'Kontoutdrag 20 nov',
  });
});

it('offers the latest when someone else has changed the invoice', async () => {
  const stale = new HttpError('Ändrad', 409, { code: 'stale_version', message: 'Ändrad' });
  const sendInvoice = vi.fn<AdminDataProvider['sendInvoice']>().mockRejectedValue(stale);
  renderAdmin(<InvoiceActs invoice={anInvoice({ allowedActions: ['send'] })} />, { data: { sendInvoice } });
  await userEvent.click(screen.getByRole('button', { name: 'Skicka nu' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Skicka faktura' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Ladda om sidan' }));
  await waitFor(() => {
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
