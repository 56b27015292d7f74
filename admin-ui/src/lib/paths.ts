import { address, type Address, type Readable } from '@paraply/core/address';
import type { InvoiceStatus, QueryOf } from '../types/api';

const base = '/admin';

/** A list with its filter in the address, as react-admin reads it. */
function where(path: string, filter: Record<string, string | boolean | readonly string[]>): string {
  return `${path}?filter=${encodeURIComponent(JSON.stringify(filter))}`;
}

interface Days {
  from?: string;
  to?: string;
}

/** What a client has yet to pay. */
export const openStatuses = ['sent', 'overdue'] as const satisfies InvoiceStatus[];

/** Every address inside the back office is built here. */
export const paths = {
  dashboard: `${base}/panel`,
  queue: `${base}/queue`,
  queueAt: (id: string) => `${base}/queue?id=${id}`,
  invoices: `${base}/invoices`,
  invoicesWith: (status: InvoiceStatus) => where(`${base}/invoices`, { status }),
  invoicesSince: (from: string) => where(`${base}/invoices`, { from }),
  invoicesOfUser: (userId: string) => where(`${base}/invoices`, { userId }),
  invoicesOfClient: (clientId: string) => where(`${base}/invoices`, { clientId }),
  openInvoicesOfUser: (userId: string) => where(`${base}/invoices`, { userId, status: openStatuses }),
  openInvoicesOfClient: (clientId: string) => where(`${base}/invoices`, { clientId, status: openStatuses }),
  invoiceCreate: `${base}/invoices/create`,
  invoice: (id: string) => `${base}/invoices/${id}/view`,
  invoiceEdit: (id: string) => `${base}/invoices/${id}/edit`,
  invoiceBatches: `${base}/invoice-batches`,
  invoiceBatch: (id: string) => `${base}/invoice-batches/${id}`,
  clients: `${base}/clients`,
  client: (id: string) => `${base}/clients/${id}`,
  clientStatement: (id: string, days?: Required<Days>) =>
    `${base}/clients/${id}/statement${days ? `?from=${days.from}&to=${days.to}` : ''}`,
  users: `${base}/users`,
  userCreate: `${base}/users/create`,
  user: (id: string) => `${base}/users/${id}`,
  userTax: (id: string) => `${base}/users/${id}#tax`,
  duplicatePersonnummer: where(`${base}/users`, { duplicatePersonnummer: true }),
  userSalary: (id: string) => `${base}/users/${id}#salary`,
  groups: `${base}/groups`,
  groupCreate: `${base}/groups/create`,
  group: (id: string) => `${base}/groups/${id}`,
  salary: `${base}/salary`,
  salaryDrafts: where(`${base}/salary`, { status: 'draft' }),
  salaryDue: where(`${base}/salary`, { due: true }),
  salaryIn: (days: Days) => where(`${base}/salary`, { ...days }),
  salaryPaidSince: (from: string) => where(`${base}/salary`, { status: 'paid', from }),
  salaryCreate: `${base}/salary/create`,
  salaryRun: (id: string) => `${base}/salary/${id}`,
  payslip: (runId: string, id: string) => `${base}/salary/${runId}?payslip=${id}`,
  approvals: `${base}/approvals`,
  waitingApprovals: where(`${base}/approvals`, { status: 'waiting' }),
  approvalsOf: (entityId: string) => where(`${base}/approvals`, { entityId }),
  approval: (id: string) => `${base}/approvals/${id}/show`,
  payments: `${base}/payments`,
  paymentsIn: (days: Days) => where(`${base}/payments`, { ...days }),
  unallocatedPayments: where(`${base}/payments`, { unallocated: true }),
  bankTransactions: `${base}/bank-transactions`,
  /** Also those that are explained, which the list leaves out at first. */
  allBankTransactions: where(`${base}/bank-transactions`, {}),
  openBankTransactions: where(`${base}/bank-transactions`, { open: 'true' }),
  bankTransactionsIn: (days: Days) => where(`${base}/bank-transactions`, { ...days }),
  bankTransaction: (id: string) => `${base}/bank-transactions/${id}/show`,
  bankQueue: `${base}/bank-queue`,
  bankQueueAt: (id: string) => `${base}/bank-queue?id=${id}`,
  refunds: `${base}/refunds`,
  refund: (id: string) => `${base}/refunds/${id}/show`,
  vouchers: `${base}/vouchers`,
  vouchersOn: (account: string, days: Days = {}) => where(`${base}/vouchers`, { account, ...days }),
  /** By series and number, `A12`. Texts may hold the same: the day tells them apart. */
  voucher: (voucher: string, date: string) => where(`${base}/vouchers`, { q: voucher, from: date, to: date }),
  aging: `${base}/reports/aging`,
  debt: `${base}/reports/debt`,
  ledger: `${base}/reports/ledger`,
  /** Accounts as the list of vouchers names them, `1630,2600-2799`. */
  ledgerOf: (accounts: string) => `${base}/reports/ledger?accounts=${accounts}`,
  ledgerIn: ({ from, to }: Required<Days>, account?: number) =>
    `${base}/reports/ledger?from=${from}&to=${to}${account === undefined ? '' : `&account=${account}`}`,
  fees: `${base}/reports/fees`,
  feesOf: (month: string) => `${base}/reports/fees?month=${month}`,
  reconciliation: `${base}/reports/reconciliation`,
  reconciliationOf: (month: string) => `${base}/reports/reconciliation?month=${month}`,
  bankDays: `${base}/reports/bank-days`,
  reimbursements: `${base}/reimbursements`,
  taxRequests: `${base}/tax-requests`,
  agi: `${base}/agi`,
  agiMonth: (period: string) => `${base}/agi/${period}`,
  yearTables: `${base}/year-tables`,
  messages: `${base}/messages`,
  message: (id: string) => `${base}/messages?filter=${encodeURIComponent(JSON.stringify({ id: [id] }))}`,
  openMessages: where(`${base}/messages`, { status: 'open' }),
  mails: `${base}/mails`,
  failedMails: where(`${base}/mails`, { status: 'failed' }),
  mail: (id: string) => `${base}/mails/${id}/show`,
  audit: `${base}/audit-events`,
  auditSince: (from: string) => where(`${base}/audit-events`, { from }),
  auditParts: (partOf: string) => where(`${base}/audit-events`, { partOf }),
  auditOf: (entity: string, entityId: string) => where(`${base}/audit-events`, { entity, entityId }),
  imports: `${base}/imports`,
  importOne: (id: string) => where(`${base}/imports`, { id: [id] }),
  importNew: `${base}/import`,
  settings: `${base}/settings`,
  mailTexts: `${base}/settings/mail-texts`,
  mailText: (kind: string, language: string) => `${base}/settings/mail-texts/${kind}/${language}`,
} as const;

/** What has versions and no id, the audit log knows by none. */
export const noId = '00000000-0000-0000-0000-000000000000';

/** Addresses outside the back office, in the freelancer's app. */
export const outside = {
  dashboard: '/dashboard',
  auth: '/auth',
  oidcStart: address('/api/oidc/start', {}),
  secondFactor: '/profile?tab=security#second-factor',
} as const;

/** The lists that can be had whole, by the names of their resources. */
const exports: Record<string, (Readable & `${string}/export`) | undefined> = {
  clients: '/api/admin/clients/export',
  invoices: '/api/admin/invoices/export',
  payments: '/api/admin/payments/export',
  users: '/api/admin/users/export',
};

type Format = 'csv' | 'xlsx';

interface WholeList {
  format: Format;
  filter: object;
  sort: { field: string; order: string };
  language: string;
}

function exported(resource: string, { format, filter, sort, language }: WholeList): Address {
  const path = exports[resource];
  if (path === undefined) throw new Error(`There is no file of the list of ${resource}`);
  const query = { format, filter: JSON.stringify(filter), sort: JSON.stringify([sort.field, sort.order]) };
  return address(path, { query }, language);
}

interface WholeReport<Query> {
  format: Format;
  language: string;
  /** The report's own questions, such as its period. */
  query: Omit<Query, 'format'>;
}

type Report<Query> = (whole: WholeReport<Query>) => Address;

const agingFile: Report<QueryOf<'adminExportAging'>> = ({ query, format, language }) =>
  address('/api/admin/reports/aging/export', { query: { ...query, format } }, language);

const debtFile: Report<QueryOf<'adminExportDebt'>> = ({ query, format, language }) =>
  address('/api/admin/reports/debt/export', { query: { ...query, format } }, language);

const feesFile: Report<QueryOf<'adminExportFees'>> = ({ query, format, language }) =>
  address('/api/admin/reports/fees/export', { query: { ...query, format } }, language);

interface Sample extends Omit<QueryOf<'adminGetYearTableSample'>, 'format'> {
  format: Format;
  language: string;
}

/** Files that the browser fetches itself, with the session's cookie. */
export const downloads = {
  list: exported,
  aging: agingFile,
  debt: debtFile,
  fees: feesFile,
  clientStatement: (id: string, query: Required<Days>) =>
    address('/api/admin/clients/{id}/statement/pdf', { path: { id }, query }),
  invoicePdf: (id: string) => address('/api/invoices/{id}/pdf', { path: { id } }),
  invoiceFile: (id: string, fileId: string) => address('/api/invoices/{id}/files/{fileId}', { path: { id, fileId } }),
  supplierInvoiceFile: (id: string) => address('/api/admin/invoices/{id}/supplier-invoice/file', { path: { id } }),
  taxRequestFile: (id: string) => address('/api/admin/tax-requests/{id}/file', { path: { id } }),
  payslipPdf: (id: string) => address('/api/payslips/{id}/pdf', { path: { id } }),
  latestPaymentFile: (runId: string) => address('/api/admin/salary-runs/{id}/payment-file', { path: { id: runId } }),
  payslipsZip: (runId: string) => address('/api/admin/salary-runs/{id}/payslip-archive', { path: { id: runId } }),
  bankFile: (id: string) => address('/api/admin/bank-files/{id}/content', { path: { id } }),
  refundFile: (id: string) => address('/api/admin/refund-files/{id}/content', { path: { id } }),
  agiDeclaration: (id: string) => address('/api/admin/agi/declarations/{id}/xml', { path: { id } }),
  /** The version is no parameter: with another one the browser does not show the picture that it has kept. */
  logo: (version: number) => `${address('/api/admin/settings/logo/picture', {})}?version=${version}`,
  sie: (from: string, to: string) => address('/api/admin/reports/sie', { query: { from, to } }),
  importSample: (kind: string, { language, ...query }: Sample) =>
    kind === 'year_tables'
      ? address('/api/admin/year-tables/sample', { query }, language)
      : address('/api/admin/import-samples/{kind}', { path: { kind }, query: { format: query.format } }, language),
  importRejectedRows: (id: string) => address('/api/admin/imports/{id}/rejected-rows', { path: { id } }),
  paymentFile: (id: string) => address('/api/admin/payment-files/{id}', { path: { id } }),
} as const;
