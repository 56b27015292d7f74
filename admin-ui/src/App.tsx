import { CssBaseline } from '@mui/material';
import { lazy, useState } from 'react';
import { CoreAdminUI, CustomRoutes, memoryStore, Resource } from 'react-admin';
import { Navigate, Route } from 'react-router-dom';
import { agi, agiRoutes } from './agi';
import { approvals } from './approvals';
import { audit } from './audit';
import { bankTransactions } from './bank';
import { clientRoutes, clients } from './clients';
import { reimbursements } from './reimbursements';
import { groups } from './groups';
import { makeI18nProvider } from './i18n/i18nProvider';
import { imports } from './imports';
import { batchRoutes, invoiceBatches } from './invoiceBatches';
import { invoiceRoutes, invoices } from './invoices';
import { Fault } from './layout/Fault';
import { Layout } from './layout/Layout';
import { NotFound } from './layout/NotFound';
import { Notification } from './layout/Notification';
import { Refused } from './layout/PageAccess';
import { SlowLoad } from './layout/SlowLoad';
import { Surroundings } from './layout/Surroundings';
import { Unproven } from './layout/Unproven';
import { Waiting } from './layout/Waiting';
import { paths } from './lib/paths';
import { storedLanguage, useThemeChoice } from './lib/preferences';
import { mails } from './mails';
import { messages } from './messages';
import { payments } from './payments';
import { authProvider } from './providers/authProvider';
import { dataProvider } from './providers/dataProvider';
import { makeQueryClient } from './providers/queryClient';
import { refunds } from './refunds';
import { salary, salaryRoutes } from './salary';
import { taxRequests } from './taxRequests';
import { users } from './users';
import { vouchers } from './vouchers';

const Dashboard = lazy(() => import('./dashboard/Dashboard'));
const YearTables = lazy(() => import('./yearTables/YearTables'));
const QueuePage = lazy(() => import('./queue/QueuePage'));
const FeeReport = lazy(() => import('./fees/FeeReport'));
const BankQueuePage = lazy(() => import('./bank/BankQueuePage'));
const BankDays = lazy(() => import('./bank/BankDays'));
const Aging = lazy(() => import('./reports/Aging'));
const Debt = lazy(() => import('./reports/Debt'));
const Ledger = lazy(() => import('./reports/Ledger'));
const Reconciliation = lazy(() => import('./reports/Reconciliation'));
const MailTextList = lazy(() => import('./settings/mailTexts/MailTextList'));
const MailTextPage = lazy(() => import('./settings/mailTexts/MailTextPage'));
const SettingsPage = lazy(() => import('./settings/SettingsPage'));

function ToPanel() {
  return <Navigate to={paths.dashboard} replace />;
}

/** What may have something to tell on every page, also before the first. */
function AbovePages() {
  return (
    <>
      <SlowLoad />
      <Notification />
    </>
  );
}

/** The back office: its resources, its pages and what they stand on. */
export function App() {
  const { shown } = useThemeChoice();
  const [{ i18nProvider, queryClient, store }] = useState(() => ({
    i18nProvider: makeI18nProvider(),
    queryClient: makeQueryClient(),
    // Filters live in the address and choices in preferences.ts, since logging out empties this store; the rest need not
    // outlast the visit.
    store: memoryStore({ locale: storedLanguage() }),
  }));
  return (
    <Surroundings
      basename="/admin"
      authProvider={authProvider}
      dataProvider={dataProvider}
      i18nProvider={i18nProvider}
      queryClient={queryClient}
      store={store}
      theme={shown}
    >
      <CssBaseline enableColorScheme>
        <CoreAdminUI
          title="Paraply"
          layout={Layout}
          loading={Waiting}
          error={Fault}
          accessDenied={Refused}
          authenticationError={Unproven}
          catchAll={NotFound}
          dashboard={ToPanel}
          loginPage={false}
          requireAuth
          disableTelemetry
        >
          <CustomRoutes>
            <Route path="/panel" element={<Dashboard />} />
            <Route path="/queue" element={<QueuePage />} />
            <Route path="/bank-queue" element={<BankQueuePage />} />
            <Route path="/import" element={<Dashboard importing />} />
            <Route path="/reports/fees" element={<FeeReport />} />
            <Route path="/reports/aging" element={<Aging />} />
            <Route path="/reports/debt" element={<Debt />} />
            <Route path="/reports/ledger" element={<Ledger />} />
            <Route path="/reports/reconciliation" element={<Reconciliation />} />
            <Route path="/reports/bank-days" element={<BankDays />} />
            <Route path="/year-tables" element={<YearTables />} />
            <Route path="/settings" element={<SettingsPage />} />
            <Route path="/settings/mail-texts" element={<MailTextList />} />
            <Route path="/settings/mail-texts/:kind/:language" element={<MailTextPage />} />
          </CustomRoutes>
          <Resource name="invoices" {...invoices}>
            {invoiceRoutes}
          </Resource>
          <Resource name="invoice-batches" {...invoiceBatches}>
            {batchRoutes}
          </Resource>
          <Resource name="payments" {...payments} />
          <Resource name="bank-transactions" {...bankTransactions} />
          <Resource name="refunds" {...refunds} />
          <Resource name="salary" {...salary}>
            {salaryRoutes}
          </Resource>
          <Resource name="reimbursements" {...reimbursements} />
          <Resource name="tax-requests" {...taxRequests} />
          <Resource name="agi" {...agi}>
            {agiRoutes}
          </Resource>
          <Resource name="messages" {...messages} />
          <Resource name="users" {...users} />
          <Resource name="groups" {...groups} />
          <Resource name="clients" {...clients}>
            {clientRoutes}
          </Resource>
          <Resource name="vouchers" {...vouchers} />
          <Resource name="imports" {...imports} />
          <Resource name="mails" {...mails} />
          <Resource name="audit-events" {...audit} />
          <Resource name="approvals" {...approvals} />
        </CoreAdminUI>
        <AbovePages />
      </CssBaseline>
    </Surroundings>
  );
}
