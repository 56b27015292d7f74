import { screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { HttpError, ResourceContextProvider } from 'react-admin';
import { Route, Routes } from 'react-router-dom';
import { expect, it } from 'vitest';
import AgiMonthView from '../agi/AgiMonthView';
import ApprovalView from '../approvals/ApprovalView';
import ClientEdit from '../clients/ClientEdit';
import GroupEdit from '../groups/GroupEdit';
import InvoiceEdit from '../invoices/InvoiceEdit';
import InvoiceView from '../invoices/InvoiceView';
import MailView from '../mails/MailView';
import MessageView from '../messages/MessageView';
import SalaryRunView from '../salary/SalaryRunView';
import MailTextPage from '../settings/mailTexts/MailTextPage';
import { renderAdmin } from '../testing/renderAdmin';
import UserEdit from '../users/UserEdit';

const unknown = () => Promise.reject(new HttpError('Finns inte', 404));

it.each<[string, ComponentType, string, string, string]>([
  ['an invoice', InvoiceView, 'invoices', 'invoices/:id/view', 'Fakturor'],
  ['an invoice to edit', InvoiceEdit, 'invoices', 'invoices/:id/edit', 'Fakturor'],
  ['a user', UserEdit, 'users', 'users/:id', 'Användare'],
  ['a client', ClientEdit, 'clients', 'clients/:id', 'Kunder'],
  ['a group', GroupEdit, 'groups', 'groups/:id', 'Grupper'],
  ['a salary run', SalaryRunView, 'salary', 'salary/:id', 'Lönekörningar'],
  ['a mail', MailView, 'mails', 'mails/:id/show', 'Mejl'],
  ['a message', MessageView, 'messages', 'messages/:id/show', 'Meddelanden'],
  ['an approval', ApprovalView, 'approvals', 'approvals/:id/show', 'Känsliga ändringar'],
  ['a month of declarations', AgiMonthView, 'agi', 'agi/:period', 'Arbetsgivardeklarationer'],
  ['a mail text', MailTextPage, 'settings', 'settings/mail-texts/:kind/:language', 'Mejlmallar'],
])('gives the page of %s that is unknown the title of its list', async (_, Page, resource, path, title) => {
  renderAdmin(
    <ResourceContextProvider value={resource}>
      <Routes>
        <Route path={`/admin/${path}`} element={<Page />} />
      </Routes>
    </ResourceContextProvider>,
    {
      data: { getOne: unknown, getAgiMonth: unknown, getMailText: unknown },
      at: `/admin/${path.replaceAll(/:\w+/g, 'x')}`,
    },
  );
  expect((await screen.findByRole('alert')).textContent).toContain('Finns inte');
  expect(document.title).toBe(`${title} · Paraply`);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
});
