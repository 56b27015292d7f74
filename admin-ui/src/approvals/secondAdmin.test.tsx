import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ResourceContextProvider } from 'react-admin';
import { expect, it } from 'vitest';
import { anApproval } from '../testing/records';
import { decide, isLoading, renderServed } from '../testing/renderServed';
import { refused, unanswered, type Answers } from '../testing/server';
import type { Approval } from '../types/api';
import ApprovalList from './ApprovalList';
import ApprovalView from './ApprovalView';

function show(approval: Approval, answers: Answers = {}) {
  return renderServed({
    page: (
      <ResourceContextProvider value="approvals">
        <ApprovalView />
      </ResourceContextProvider>
    ),
    path: '/admin/approvals/:id/show',
    at: '/admin/approvals/approval-1/show',
    answers: { 'GET /api/admin/approvals/{id}': approval, ...answers },
  });
}

function showList(approvals: Answers['GET /api/admin/approvals']) {
  return renderServed({
    page: (
      <ResourceContextProvider value="approvals">
        <ApprovalList />
      </ResourceContextProvider>
    ),
    path: '/admin/approvals',
    answers: { 'GET /api/admin/approvals': approvals },
  });
}

it('lists what waits, each with the way to its request', async () => {
  showList([anApproval()]);
  const link = await screen.findByRole('link', { name: 'Ändra inställningar' });
  expect(link.getAttribute('href')).toBe('/admin/approvals/approval-1/show');
  expect(screen.getByText('Axel Attest')).toBeDefined();
});

it('says that there are no requests yet', async () => {
  showList([]);
  expect(await screen.findByText(/^Inga begäranden ännu\./)).toBeDefined();
});

it('says why the requests could not be had', async () => {
  showList(refused(422, 'Ogiltigt filter'));
  expect(await screen.findByText('Kunde inte hämtas: Ogiltigt filter')).toBeDefined();
});

it('is loading until the request is there', () => {
  show(anApproval(), { 'GET /api/admin/approvals/{id}': unanswered });
  expect(isLoading()).toBe(true);
});

it('says why a request could not be had', async () => {
  show(anApproval(), { 'GET /api/admin/approvals/{id}': refused(422, 'Ogiltigt id') });
  expect(await screen.findByText('Kunde inte hämtas: Ogiltigt id')).toBeDefined();
});

it('says that nothing has changed while a request waits, or when it will change by itself', async () => {
  show(anApproval({ executesAt: '2026-11-21T10:00:00Z' }));
  expect(await screen.findByText(/^Det finns ingen andra administratör\. Ändringen börjar gälla/)).toBeDefined();
});

it.each([
  ['confirms', 'Bekräfta', 'Ändringen är bekräftad.', 'confirm', {}],
  ['rejects', 'Avslå', 'Ändringen är avslagen.', 'reject', { reason: 'Fel nummer' }],
  ['stops', 'Stoppa', 'Ändringen är stoppad.', 'stop', {}],
])('%s the version that was seen', async (_, label, done, address, more) => {
  const written = show(anApproval({ allowedDecisions: ['confirm', 'reject', 'stop'] }), {
    'POST /api/admin/approvals/{id}/confirm': anApproval({ status: 'confirmed' }),
    'POST /api/admin/approvals/{id}/reject': anApproval({ status: 'rejected' }),
    'POST /api/admin/approvals/{id}/stop': anApproval({ status: 'stopped' }),
  });
  await decide(label, label, async (dialog) => {
    if ('reason' in more) await userEvent.type(dialog.getByRole('textbox', { name: /Skäl/ }), 'Fel nummer');
  });
  expect(await screen.findByText(done)).toBeDefined();
  expect(written).toEqual([
    { call: `POST /api/admin/approvals/approval-1/${address}`, key: null, body: { version: 1, ...more } },
  ]);
});

it('says why a request cannot be confirmed any more', async () => {
  show(anApproval(), { 'POST /api/admin/approvals/{id}/confirm': refused(409, 'Begäran har upphört att gälla.') });
  await decide('Bekräfta');
  expect(await within(screen.getByRole('dialog')).findByText('Begäran har upphört att gälla.')).toBeDefined();
});

it('offers whoever made the request only to stop it', async () => {
  show(anApproval({ allowedDecisions: ['stop'] }));
  expect(await screen.findByRole('button', { name: 'Stoppa' })).toBeDefined();
  expect(screen.queryByRole('button', { name: /Bekräfta|Avslå/ })).toBeNull();
});

it('offers no decision to whom the server allows none', async () => {
  show(anApproval({ allowedDecisions: [] }));
  expect(await screen.findByText('Axel Attest')).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
});
