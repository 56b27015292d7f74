import { screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { ResourceContextProvider } from 'react-admin';
import { Route, Routes } from 'react-router-dom';
import { expect, it } from 'vitest';
import ClientEdit from '../clients/ClientEdit';
import ClientList from '../clients/ClientList';
import ReimbursementList from '../reimbursements/ReimbursementList';
import GroupEdit from '../groups/GroupEdit';
import GroupList from '../groups/GroupList';
import ImportList from '../imports/ImportList';
import InvoiceList from '../invoices/InvoiceList';
import InvoiceView from '../invoices/InvoiceView';
import PaymentList from '../payments/PaymentList';
import type { AdminDataProvider } from '../providers/dataProvider';
import SalaryRunList from '../salary/SalaryRunList';
import SalaryRunView from '../salary/SalaryRunView';
import { MailTextForm } from '../settings/mailTexts/MailTextForm';
import SettingsPage from '../settings/SettingsPage';
import { aClient, aReimbursement, anInvoice, aPayslip, aSalaryRun, aUser } from '../testing/records';
import { renderAdmin } from '../testing/renderAdmin';
import { rolePermissions } from '../testing/roles';
import { someSettings } from '../testing/settings';
import type { Group, ImportSummary, MailText } from '../types/api';
import UserEdit from '../users/UserEdit';
import UserList from '../users/UserList';
import YearTables from '../yearTables/YearTables';

type Role = keyof typeof rolePermissions;

interface Page {
  page: ReactNode;
  /** What is shown once the page is there. */
  shows: string | RegExp;
  record?: { id: string };
  data?: Partial<AdminDataProvider>;
  search?: string;
}

const group: Group = { id: 'group-1', name: 'Konsulter', description: '', memberCount: 1, version: 1 };

const mailText: MailText = {
  kind: 'reset_password',
  language: 'sv',
  subject: 'Nytt lösenord',
  body: 'Här: {link}',
  builtInSubject: 'Välj ett nytt lösenord',
  builtInBody: '{link}',
  own: true,
  placeholders: [{ name: 'link', meaning: 'Länken', sample: 'https://…', required: true }],
  version: 7,
};

const done: ImportSummary & { id: string } = {
  id: 'import-1',
  kind: 'payments',
  fileName: 'inbetalningar.csv',
  dryRun: false,
  alreadyImported: false,
  rowCount: 1,
  created: 1,
  changed: 0,
  unchanged: 0,
  removed: 0,
  failed: 0,
  errors: [],
  rows: [],
  headings: [],
  columns: [],
  fingerprint: 'mark',
  createdIds: [],
};

const payment = { id: 'payment-1', clientName: 'Nordisk Design AB', source: 'import' };

const pages: Record<string, Page> = {
  user: { page: <UserEdit />, record: aUser({ roles: ['support'] }), shows: 'anna@example.com' },
  users: { page: <UserList />, record: aUser(), shows: 'anna@example.com' },
  client: {
    page: <ClientEdit />,
    record: aClient({ additionalEmails: ['ekonomi@nordisk.example'] }),
    shows: 'faktura@nordisk.example',
  },
  clients: { page: <ClientList />, record: aClient(), shows: 'Nordisk Design AB' },
  group: { page: <GroupEdit />, record: group, shows: 'Medlemmar' },
  groups: { page: <GroupList />, record: group, shows: 'Konsulter' },
  invoice: { page: <InvoiceView />, record: anInvoice(), shows: 'Nordisk Design AB' },
  invoices: { page: <InvoiceList />, record: anInvoice(), shows: 'Nordisk Design AB' },
  payments: {
    page: <PaymentList />,
    record: payment,
    shows: 'Nordisk Design AB',
  },
  reimbursements: { page: <ReimbursementList />, record: aReimbursement(), shows: 'Tågresa till kund' },
  salary: { page: <SalaryRunList />, record: aSalaryRun(), shows: 'Ada Admin' },
  payslip: {
    page: <SalaryRunView />,
    record: aSalaryRun({ status: 'approved', payslips: [aPayslip({ status: 'approved' })] }),
    shows: 'Beräkning',
    search: '?payslip=payslip-1',
  },
  imports: { page: <ImportList />, record: done, shows: 'inbetalningar.csv' },
  'year tables': { page: <YearTables />, data: { listYearTables: () => Promise.resolve([]) }, shows: 'Skattetabeller' },
  settings: {
    page: <SettingsPage />,
    data: {
      getLogo: () => Promise.resolve({ version: 0 }),
      getSettings: () => Promise.resolve(someSettings),
      listSettingsVersions: () => Promise.resolve([]),
    },
    shows: /Fast avgift/,
  },
  'mail text': { page: <MailTextForm text={mailText} />, shows: 'Nytt lösenord' },
};

async function open(name: string, role: Role, shown?: string) {
  const { page, record, data, search = '', shows } = pages[name] as Page;
  const found = {
    getOne: () => Promise.resolve({ data: record }),
    getList: (resource: string) =>
      Promise.resolve(resource === name ? { data: [record], total: 1 } : { data: [], total: 0 }),
  };
  renderAdmin(
    <Routes>
      <Route path="/admin/page/:id" element={<ResourceContextProvider value={name}>{page}</ResourceContextProvider>} />
    </Routes>,
    {
      permissions: rolePermissions[role],
      data: { ...(record && (found as unknown as Partial<AdminDataProvider>)), ...data },
      at: `/admin/page/${record?.id ?? 'none'}${search}`,
    },
  );
  expect((await screen.findAllByText(shown ?? shows)).length).toBeGreaterThan(0);
}

const inputs = ['textbox', 'switch', 'checkbox', 'radio', 'combobox', 'spinbutton'] as const;

/** What only looks: it searches, sorts, unfolds, exports or tries again. */
const looksOnly =
  /^(Försök igen|HTML|Ren text|Exportera|Kolumner|Sparade|Filter|Visa|Stäng|Nästa|Föregående|Alla lönespecifikationer)/;

/** The names of everything on the page with which something could be written. */
function writers(): string[] {
  const fields = inputs
    .flatMap((role) => screen.queryAllByRole(role))
    .filter((field) => field.closest('[role="search"]') === null);
  const buttons = screen
    .queryAllByRole('button')
    .filter((button) => button.closest('th, [role="search"]') === null && !looksOnly.test(nameOf(button)));
  return [...fields, ...buttons].map(nameOf);
}

function nameOf(element: HTMLElement): string {
  return element.getAttribute('aria-label') ?? element.textContent;
}

const everywhere = Object.keys(pages).map((name): [string, Role, string[]] => [name, 'support', []]);

it.each<[string, Role, string[]]>([
  ...everywhere,
  ['user', 'finance', ['Ändra skatteuppgifter', 'Spärra lön']],
  ['user', 'reviewer', []],
  ['client', 'finance', []],
  ['group', 'finance', []],
  ['group', 'reviewer', []],
  ['settings', 'finance', []],
  ['mail text', 'finance', []],
])('shows nothing to change on the page "%s" to %s', async (name, role, ofTheRole) => {
  await open(name, role);
  await waitFor(() => {
    expect(writers()).toEqual(ofTheRole);
  });
  // What it shows is not an error page, which has nothing to change either.
  expect(screen.queryAllByText((pages[name] as Page).shows).length).toBeGreaterThan(0);
  expect(screen.queryByRole('link', { name: /^(Ny|Nytt) / })).toBeNull();
});

it('keeps the fields and acts of the role that may change them', async () => {
  await open('client', 'reviewer', 'Nordisk Design AB');
  expect(await screen.findByRole('textbox', { name: 'E-post' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Spara' })).toBeDefined();
});

it('keeps the acts on salary for finance', async () => {
  await open('payslip', 'finance');
  expect(writers()).toContain('Återför lönespecifikation');
});
