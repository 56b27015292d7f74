import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { InvoiceTemplate } from '@/features/invoices/api/templates';
import { person } from '@/testing/person';
import { json, refusal, renderApp } from '@/testing/renderApp';
import { sampleInvoice } from '@/testing/samples';

const slow = { timeout: 10_000 };

const template: InvoiceTemplate = {
  id: 't1',
  name: 'Drift',
  clientId: 'c1',
  clientName: 'Havre & Hav AB',
  clientArchived: false,
  creditDays: 30,
  reference: '',
  currency: 'SEK',
  notes: '',
  items: sampleInvoice.items,
  subtotal: '10000.00',
  version: 2,
};

const monthly: InvoiceTemplate = {
  ...template,
  recurrence: { every: 'month', startsOn: '2026-12-01', work: 'previous' },
  nextOn: '2026-12-01',
};

async function openInvoice(templates: InvoiceTemplate[]) {
  const app = await renderApp({
    path: `/invoices/${sampleInvoice.id}/view`,
    answers: {
      [`GET /api/invoices/${sampleInvoice.id}`]: { ...sampleInvoice, firstItem: 'Drift av webbplats' },
      'GET /api/invoice-templates': templates,
      'POST /api/invoice-templates': template,
      'PUT /api/invoice-templates/t1': template,
    },
  });
  const user = person();
  await user.click(await screen.findByRole('button', { name: 'More actions' }, slow));
  await user.click(await screen.findByRole('menuitem', { name: 'Save as template' }, slow));
  return { ...app, user, dialog: within(await screen.findByRole('dialog', {}, slow)) };
}

const sent = (requests: Request[], method: string) =>
  requests.find((request) => request.method === method && request.url.includes('/api/invoice-templates'))?.json();

it('keeps an invoice as a template that recurs', async () => {
  const { user, dialog, requests } = await openInvoice([]);
  expect(dialog.getByLabelText('Name')).toHaveProperty('value', 'Drift av webbplats');
  expect(dialog.queryByLabelText('How often')).toBeNull();
  await user.click(dialog.getByRole('checkbox', { name: /^Recurring/ }));
  await user.selectOptions(dialog.getByLabelText('How often'), 'Every quarter');
  expect(dialog.getByRole('option', { name: 'Quarter before' })).toHaveProperty('selected', true);
  const first = dialog.getByLabelText('First draft');
  await user.clear(first);
  await user.type(first, '2099-01-15');
  await user.click(dialog.getByRole('button', { name: 'Save template' }));
  await waitFor(() => {
    expect(screen.queryByRole('dialog')).toBeNull();
  }, slow);
  expect(await sent(requests, 'POST')).toEqual({
    name: 'Drift av webbplats',
    invoiceId: sampleInvoice.id,
    recurrence: { every: 'quarter', startsOn: '2099-01-15', work: 'previous' },
  });
});

it('replaces what an existing template says and keeps its days', async () => {
  const { user, dialog, requests } = await openInvoice([monthly]);
  await user.selectOptions(await dialog.findByLabelText('Save as', {}, slow), 'Drift');
  expect(dialog.getByLabelText('Name')).toHaveProperty('value', 'Drift');
  await user.click(dialog.getByRole('button', { name: 'Save template' }));
  await waitFor(() => {
    expect(screen.queryByRole('dialog')).toBeNull();
  }, slow);
  expect(await sent(requests, 'PUT')).toEqual({
    name: 'Drift',
    invoiceId: sampleInvoice.id,
    recurrence: monthly.recurrence,
    version: 2,
  });
});

it('puts the server’s faults at the fields of the recurrence', async () => {
  const { user, dialog, answers } = await openInvoice([]);
  const fields = [{ field: 'recurrence.startsOn', code: 'in_the_past', message: 'Choose today or a later date' }];
  answers['POST /api/invoice-templates'] = () => refusal(422, 'Check', { fields });
  await user.click(dialog.getByRole('checkbox', { name: /^Recurring/ }));
  await user.click(dialog.getByRole('button', { name: 'Save template' }));
  expect(await dialog.findByText('Choose today or a later date', {}, slow)).toBeDefined();
  expect(dialog.getByLabelText('First draft').getAttribute('aria-invalid')).toBe('true');
});

it('says when the next draft comes, and why none does', async () => {
  await renderApp({
    path: '/invoices/templates',
    answers: {
      'GET /api/invoice-templates': [
        monthly,
        { ...template, id: 't2', name: 'Once' },
        { ...template, id: 't3', name: 'Gone', clientArchived: true, stoppedBy: 'client_archived' },
        { ...template, id: 't4', name: 'Poor', stoppedBy: 'bank_account_missing' },
      ],
    },
  });
  expect(await screen.findByText('Every month · Next draft Dec 01, 2026', {}, slow)).toBeDefined();
  expect(screen.getByText(/Havre & Hav AB is archived, so no drafts/)).toBeDefined();
  expect(screen.getByText(/when you had no bank account/)).toBeDefined();
  expect(screen.getByRole('button', { name: 'New draft from Gone' })).toHaveProperty('disabled', true);
});

it('starts a draft and opens it', async () => {
  const { at } = await renderApp({
    path: '/invoices/templates',
    answers: {
      'GET /api/invoice-templates': [template],
      'POST /api/invoice-templates/t1/drafts': { ...sampleInvoice, id: 'd1', status: 'draft', version: 1 },
    },
  });
  await person().click(await screen.findByRole('button', { name: 'New draft from Drift' }, slow));
  await waitFor(() => {
    expect(at().pathname).toBe('/invoices/d1/edit');
  }, slow);
});

it('removes a template after asking', async () => {
  const { answers } = await renderApp({
    path: '/invoices/templates',
    answers: {
      'GET /api/invoice-templates': [template],
      'DELETE /api/invoice-templates/t1': () => json({ message: 'The template has been deleted.' }),
    },
  });
  const user = person();
  await user.click(await screen.findByRole('button', { name: 'Remove: Drift' }, slow));
  answers['GET /api/invoice-templates'] = [];
  const question = within(await screen.findByRole('alertdialog', {}, slow));
  await user.click(question.getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText(/You have no templates yet/, {}, slow)).toBeDefined();
});

it('reads a template again that was changed elsewhere, so that opening it anew helps', async () => {
  const { answers, requests } = await renderApp({
    path: '/invoices/templates',
    answers: {
      'GET /api/invoice-templates': [template],
      'PUT /api/invoice-templates/t1': () => json({ message: 'Changed', code: 'stale_version' }, { status: 409 }),
    },
  });
  const user = person();
  await user.click(await screen.findByRole('button', { name: 'Edit: Drift' }, slow));
  answers['GET /api/invoice-templates'] = [{ ...template, version: 3 }];
  await user.click(await screen.findByRole('button', { name: 'Save template' }, slow));
  expect(await screen.findByText(/changed elsewhere/, {}, slow)).toBeDefined();
  await user.keyboard('{Escape}');
  await waitFor(() => {
    expect(screen.queryByRole('dialog')).toBeNull();
  }, slow);
  answers['PUT /api/invoice-templates/t1'] = template;
  await user.click(await screen.findByRole('button', { name: 'Edit: Drift' }, slow));
  await user.click(await screen.findByRole('button', { name: 'Save template' }, slow));
  await waitFor(async () => {
    const puts = requests.filter(({ method }) => method === 'PUT');
    expect(await puts[1]?.clone().json()).toMatchObject({ version: 3 });
  }, slow);
});
