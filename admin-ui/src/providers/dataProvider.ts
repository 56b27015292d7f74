import simpleRestProvider from 'ra-data-simple-rest';
import type { DataProvider } from 'react-admin';
import type {
  AdminDashboard,
  AdminSettings,
  AcceptedTerms,
  AccessToken,
  AgingReport,
  AgingReportQuery,
  AdminUser,
  AgiMonthDetail,
  Approval,
  Attachment,
  BankAccount,
  BankAccountInput,
  Client,
  ClientDuplicate,
  ClientMerge,
  BatchRowStatus,
  BulkAction,
  BulkInput,
  BulkResults,
  DebtReport,
  DebtReportQuery,
  FeeReport,
  FeeReportQuery,
  GroupMemberResults,
  ImportKind,
  ImportSummary,
  Invoice,
  InvoiceBatch,
  InvoiceBatchInput,
  InvoiceBatchPreview,
  InvoiceBatchRow,
  InvoicePreview,
  InvoicePreviewInput,
  InvoiceReview,
  LedgerReport,
  LedgerReportQuery,
  Logo,
  MailText,
  MailTextDraft,
  MailTextInput,
  MailTextPreview,
  Message,
  MoneyReport,
  MessageResponse,
  Payment,
  PaymentInput,
  PaymentStatusResult,
  Payslip,
  Progress,
  ReconciliationReport,
  Reimbursement,
  SalaryRun,
  SalaryRunInput,
  SalaryRunPreview,
  SavedHolidayPay,
  Session,
  SettingsPreview,
  SettingsVersion,
  SupplierInvoice,
  TaxProfile,
  TaxProfileRecord,
  TaxRefundInput,
  TaxRequest,
  TaxRequestApproval,
  TimelineEntry,
  ViewingBegun,
  YearTable,
  YearTableKind,
} from '../types/api';
import { httpClient } from './httpClient';
import { waitingOf } from './waiting';
import { wholeRun } from './wholeRun';

const root = '/api/admin';

/** Where a resource's address in the back office differs from its address in the API. */
const apiNames: Record<string, string> = { salary: 'salary-runs' };

function apiName(resource: string): string {
  return apiNames[resource] ?? resource;
}

async function get<T>(path: string): Promise<T> {
  return (await httpClient(path)).json as T;
}

/** One page of rows, and how many there are on all of them: what stands after the stroke, `rows 0-24/300`. */
async function getPage<T>(path: string): Promise<{ rows: T[]; total: number }> {
  const { json, headers } = await httpClient(path);
  return { rows: json as T[], total: Number(headers.get('Content-Range')?.split('/').at(-1)) };
}

async function post<T>(path: string, body: object, key?: string, signal?: AbortSignal): Promise<T> {
  const headers = new Headers(key === undefined ? {} : { 'Idempotency-Key': key });
  return (await httpClient(path, { method: 'POST', body: JSON.stringify(body), headers, signal })).json as T;
}

async function put<T>(path: string, body: object): Promise<T> {
  return (await httpClient(path, { method: 'PUT', body: JSON.stringify(body) })).json as T;
}

async function remove<T>(path: string): Promise<T> {
  return (await httpClient(path, { method: 'DELETE' })).json as T;
}

/** What works on thousands of people takes longer than a page may. */
function patiently(): AbortSignal {
  return AbortSignal.timeout(180_000);
}

async function upload<T>(path: string, form: FormData, key?: string): Promise<T> {
  const headers = new Headers(key === undefined ? {} : { 'Idempotency-Key': key });
  // A file takes its time on a slow line, so that the usual limit does not hold.
  return (await httpClient(path, { method: 'POST', body: form, headers, signal: patiently() })).json as T;
}

/** A record as it was seen when the act was decided; the server refuses the act when it has changed since. */
interface Seen {
  id: string;
  version: number;
}

function act<T>(resource: string, { id, version }: Seen, name: string, key: string, more: object = {}): Promise<T> {
  return post<T>(`${root}/${resource}/${id}/${name}`, { ...more, version }, key);
}

function runAct(seen: Seen, name: string, key: string, more: object = {}): Promise<SalaryRun> {
  const { id, version } = seen;
  return post<SalaryRun>(`${root}/salary-runs/${id}/${name}`, { ...more, version }, key, patiently());
}

/** The address of a mail's text in a language. */
function mailText(kind: string, language: string): string {
  return `${root}/mail-texts/${encodeURIComponent(kind)}/${encodeURIComponent(language)}`;
}

/** A report with what it is asked for; what is left open is not in the address. */
function report(name: string, query: object): string {
  const asked = Object.entries(query).filter(([, value]) => value !== undefined);
  return `${root}/reports/${name}?${new URLSearchParams(asked as [string, string][]).toString()}`;
}

/** The acts beyond react-admin's nine calls, each a named method, so that screens never fetch. */
const acts = {
  getDashboard: () => get<AdminDashboard>(`${root}/dashboard`),
  getFeeReport: (query: FeeReportQuery) => get<FeeReport>(report('fees', query)),
  getAging: (query: AgingReportQuery) => get<AgingReport>(report('aging', query)),
  getDebt: (query: DebtReportQuery) => get<DebtReport>(report('debt', query)),
  getLedger: (query: LedgerReportQuery) => get<LedgerReport>(report('ledger', query)),
  getMoney: () => get<MoneyReport>(`${root}/reports/money`),
  getReconciliation: (month: string) =>
    get<ReconciliationReport>(`${root}/reports/reconciliation?month=${encodeURIComponent(month)}`),
  getSettings: () => get<AdminSettings>(`${root}/settings`),
  updateSettings: (settings: AdminSettings) => put<AdminSettings>(`${root}/settings`, settings),
  previewSettings: (settings: AdminSettings) => post<SettingsPreview>(`${root}/settings/preview`, settings),
  listSettingsVersions: () => get<SettingsVersion[]>(`${root}/settings/versions`),
  withdrawSettingsVersion: (version: number) => remove<unknown>(`${root}/settings/versions/${version}`),

  confirmApproval: ({ id, version }: Seen) => post<Approval>(`${root}/approvals/${id}/confirm`, { version }),
  rejectApproval: ({ id, version }: Seen, reason: string) =>
    post<Approval>(`${root}/approvals/${id}/reject`, { version, reason }),
  stopApproval: ({ id, version }: Seen) => post<Approval>(`${root}/approvals/${id}/stop`, { version }),

  getLogo: () => get<Logo>(`${root}/settings/logo`),
  replaceLogo: (file: File, version: number) => {
    const form = new FormData();
    form.append('version', String(version));
    form.append('file', file);
    return upload<Logo>(`${root}/settings/logo`, form);
  },
  removeLogo: (version: number) => remove<Logo>(`${root}/settings/logo?version=${version}`),

  listMailTexts: () => get<MailText[]>(`${root}/mail-texts`),
  getMailText: (kind: string, language: string) => get<MailText>(mailText(kind, language)),
  updateMailText: (kind: string, language: string, text: MailTextInput) =>
    put<MailText>(mailText(kind, language), text),
  resetMailText: (kind: string, language: string, version: number) =>
    remove<MailText>(`${mailText(kind, language)}?version=${version}`),
  previewMailText: (kind: string, language: string, draft: MailTextDraft) =>
    post<MailTextPreview>(`${mailText(kind, language)}/preview`, draft),

  getInvoiceTimeline: (id: string) => get<TimelineEntry[]>(`/api/invoices/${id}/timeline`),
  listInvoicePayments: (id: string) => get<Payment[]>(`${root}/invoices/${id}/payments`),
  listInvoiceFiles: (id: string) => get<Attachment[]>(`/api/invoices/${id}/files`),
  getSupplierInvoice: (id: string) => get<SupplierInvoice>(`${root}/invoices/${id}/supplier-invoice`),
  addInvoiceFiles: (id: string, files: File[]) => {
    const form = new FormData();
    for (const file of files) form.append('file', file);
    return upload<Attachment[]>(`/api/invoices/${id}/files`, form);
  },
  previewInvoice: (input: InvoicePreviewInput) => post<InvoicePreview>('/api/invoices/preview', input),

  sendInvoice: (seen: Seen, key: string) => act<Invoice>('invoices', seen, 'send', key),
  /** The field is the one that the reason is about; empty: the whole. */
  returnInvoice: (seen: Seen, reason: string, key: string, field = '') =>
    act<Invoice>('invoices', seen, 'return', key, field === '' ? { reason } : { reason, field }),
  reviewInvoice: (id: string) => get<InvoiceReview>(`${root}/invoices/${id}/review`),
  cancelInvoice: (seen: Seen, key: string) => act<Invoice>('invoices', seen, 'cancel', key),
  creditInvoice: (seen: Seen, key: string) => act<Invoice>('invoices', seen, 'credit', key),
  markInvoicePaid: (seen: Seen, ground: { reason: string; evidence: string }, key: string) =>
    act<Invoice>('invoices', seen, 'mark-paid', key, ground),
  markInvoiceUnpaid: (seen: Seen, key: string) => act<Invoice>('invoices', seen, 'mark-unpaid', key),
  reassignInvoice: (seen: Seen, userId: string, reason: string, key: string) =>
    act<Invoice>('invoices', seen, 'reassign', key, { userId, reason }),
  actOnInvoices: (input: BulkInput, key: string) => post<BulkResults>(`${root}/invoices/bulk`, input, key, patiently()),
  previewInvoiceBatch: (action: BulkAction, filter: object) =>
    get<InvoiceBatchPreview>(
      `${root}/invoice-batches/preview?${new URLSearchParams({ action, filter: JSON.stringify(filter) }).toString()}`,
    ),
  createInvoiceBatch: (input: InvoiceBatchInput, key: string) =>
    post<InvoiceBatch>(`${root}/invoice-batches`, input, key, patiently()),
  listInvoiceBatchRows: (id: string, { status, range }: { status?: BatchRowStatus; range: string }) =>
    getPage<InvoiceBatchRow>(
      `${root}/invoice-batches/${id}/rows?${new URLSearchParams({ range, ...(status && { filter: JSON.stringify({ status }) }) }).toString()}`,
    ),
  stopInvoiceBatch: (id: string) => post<InvoiceBatch>(`${root}/invoice-batches/${id}/stop`, {}),
  retryInvoiceBatch: (id: string) => post<InvoiceBatch>(`${root}/invoice-batches/${id}/retry`, {}),
  addInvoicePayment: (id: string, payment: PaymentInput, key: string) =>
    post<Invoice>(`${root}/invoices/${id}/payments`, payment, key),

  listClientDuplicates: (id: string) => get<ClientDuplicate[]>(`${root}/clients/${id}/duplicates`),
  mergeClients: (id: string, merge: ClientMerge) => post<Client>(`${root}/clients/${id}/merge`, merge),

  previewSalaryRun: (input: SalaryRunInput) =>
    post<SalaryRunPreview>(`${root}/salary-runs/preview`, input, undefined, patiently()),
  createSalaryRun: (input: SalaryRunInput, key: string) =>
    post<SalaryRun>(`${root}/salary-runs`, input, key, patiently()),
  approveSalaryRun: (seen: Seen, assumedRates: boolean, key: string) =>
    runAct(seen, 'approve', key, assumedRates ? { assumedRates } : {}),
  discardSalaryRun: (seen: Seen, key: string) => runAct(seen, 'discard', key),
  recalculateSalaryRun: (seen: Seen, paymentDate: string, key: string) =>
    runAct(seen, 'recalculate', key, { paymentDate }),
  exportSalaryRun: (seen: Seen, key: string, leaveOut: string[] = []) =>
    runAct(seen, 'payment-file', key, leaveOut.length === 0 ? {} : { leaveOut }),
  confirmSalaryRun: (seen: Seen, key: string, payslipIds?: string[]) =>
    runAct(seen, 'confirm', key, payslipIds === undefined ? {} : { payslipIds }),
  removeFromSalaryRun: (seen: Seen, userId: string, reason: string, key: string) =>
    runAct(seen, 'remove', key, reason === '' ? { userId } : { userId, reason }),
  reversePayslip: (seen: Seen, payslipId: string, reason: string, key: string) =>
    runAct(seen, 'reverse', key, { payslipId, reason }),
  readStatusReport: (runId: string, file: File) => {
    const form = new FormData();
    form.append('file', file);
    return upload<PaymentStatusResult>(`${root}/salary-runs/${runId}/status-report`, form);
  },
  getPayslip: (id: string) => get<Payslip>(`${root}/payslips/${id}`),
  holdSalary: (userId: string, reason: string, key: string) =>
    post<AdminUser>(`${root}/users/${userId}/salary-hold`, { reason }, key),
  releaseSalary: (userId: string) => remove<AdminUser>(`${root}/users/${userId}/salary-hold`),

  blockUser: (id: string, reason: string) => post<AdminUser>(`${root}/users/${id}/block`, { reason }),
  unblockUser: (id: string) => post<AdminUser>(`${root}/users/${id}/unblock`, {}),
  verifyUserEmail: (id: string) => post<AdminUser>(`${root}/users/${id}/verify-email`, {}),
  setUserFee: (id: string, feePercentage?: string, fixedFee?: string) =>
    post<AdminUser>(`${root}/users/${id}/fee`, {
      ...(feePercentage === undefined ? {} : { feePercentage }),
      ...(fixedFee === undefined ? {} : { fixedFee }),
    }),
  trustUser: (id: string, trusted: boolean) => post<AdminUser>(`${root}/users/${id}/trust`, { trusted }),
  resetSecondFactor: (id: string) => post<AdminUser>(`${root}/users/${id}/second-factor/reset`, {}),
  inviteUser: (id: string) => post<AdminUser>(`${root}/users/${id}/invite`, {}),

  viewAs: (id: string) => post<ViewingBegun>(`${root}/users/${id}/view-as`, {}),
  stopViewing: () => post<MessageResponse>('/api/stop-viewing', {}),

  listUserSessions: (id: string) => get<Session[]>(`${root}/users/${id}/sessions`),
  revokeUserSession: (id: string, session: string) =>
    remove<MessageResponse>(`${root}/users/${id}/sessions/${session}`),
  revokeUserSessions: (id: string) => remove<MessageResponse>(`${root}/users/${id}/sessions`),

  listAccessTokens: (userId: string) => get<AccessToken[]>(`${root}/access-tokens?userId=${userId}`),
  revokeAccessToken: (id: string) => remove<MessageResponse>(`${root}/access-tokens/${id}`),

  moveToGroup: (groupId: string, userIds: string[]) =>
    post<GroupMemberResults>(`${root}/groups/${groupId}/members`, { userIds }),

  approveCost: (id: string) => post<Reimbursement>(`${root}/reimbursements/${id}/approve`, {}),
  rejectCost: (id: string, reason: string) => post<Reimbursement>(`${root}/reimbursements/${id}/reject`, { reason }),
  getTaxRequest: (id: string) => get<TaxRequest>(`${root}/tax-requests/${id}`),
  approveTaxRequest: (id: string, input: TaxRequestApproval) =>
    post<TaxRequest>(`${root}/tax-requests/${id}/approve`, input),
  rejectTaxRequest: (id: string, reason: string) => post<TaxRequest>(`${root}/tax-requests/${id}/reject`, { reason }),
  getProgress: () => get<Progress>(`${root}/progress`),

  sendTestMail: () => post<{ message: string }>(`${root}/mails/test`, {}),
  listAcceptedTerms: (userId: string) => get<AcceptedTerms[]>(`${root}/users/${userId}/terms`),
  listUserBankAccounts: (userId: string) => get<BankAccount[]>(`${root}/users/${userId}/bank-accounts`),
  addUserBankAccount: (userId: string, account: BankAccountInput) =>
    post<BankAccount>(`${root}/users/${userId}/bank-accounts`, account),
  updateUserBankAccount: (userId: string, id: string, account: BankAccountInput) =>
    put<BankAccount>(`${root}/users/${userId}/bank-accounts/${id}`, account),
  getHolidayPay: (userId: string) => get<SavedHolidayPay>(`${root}/users/${userId}/holiday-pay`),
  payOutHolidayPay: (userId: string, amount?: string) =>
    post<SavedHolidayPay>(`${root}/users/${userId}/holiday-pay/payout`, amount === undefined ? {} : { amount }),
  keepHolidayPay: (userId: string) => remove<SavedHolidayPay>(`${root}/users/${userId}/holiday-pay/payout`),

  listTaxProfiles: (userId: string) => get<TaxProfileRecord[]>(`${root}/users/${userId}/tax-profiles`),
  addTaxProfile: (userId: string, tax: TaxProfile) =>
    post<TaxProfileRecord[]>(`${root}/users/${userId}/tax-profiles`, tax),

  getAgiMonth: (period: string) => get<AgiMonthDetail>(`${root}/agi/${period}`),
  declareAgi: (period: string, key: string) =>
    post<AgiMonthDetail>(`${root}/agi/${period}/declaration`, {}, key, patiently()),
  payAgiTax: (period: string, paymentDate: string, key: string) =>
    post<AgiMonthDetail>(`${root}/agi/${period}/tax-payment`, { paymentDate }, key),
  confirmAgiTax: (period: string, key: string) =>
    post<AgiMonthDetail>(`${root}/agi/${period}/tax-payment/confirm`, {}, key),
  offsetAgiTax: (period: string, key: string) => post<AgiMonthDetail>(`${root}/agi/${period}/tax-offset`, {}, key),
  refundAgiTax: (period: string, refund: TaxRefundInput, key: string) =>
    post<AgiMonthDetail>(`${root}/agi/${period}/tax-refund`, refund, key),

  listYearTables: () => get<YearTable[]>(`${root}/year-tables`),

  answerMessage: (id: string, text: string, key: string) =>
    post<Message>(`${root}/messages/${id}/replies`, { text }, key),
  closeMessage: (id: string) => post<Message>(`${root}/messages/${id}/close`, {}),

  importFile: (kind: ImportKind, file: File, { dryRun, mapping, ...more }: ImportOptions, key?: string) => {
    const form = new FormData();
    form.append('kind', kind);
    form.append('dryRun', String(dryRun));
    if (mapping) form.append('mapping', JSON.stringify(mapping));
    for (const [name, value] of Object.entries(more)) if (value !== undefined) form.append(name, String(value));
    form.append('file', file);
    return upload<ImportSummary>(`${root}/imports`, form, key);
  },

  undoImport: (id: string, key?: string) => post<ImportSummary>(`${root}/imports/${id}/undo`, {}, key),
};

/** How a file is brought in. */
export interface ImportOptions {
  /** Only say what it would do. */
  dryRun: boolean;
  /** Heading to column; an empty column leaves the heading out. */
  mapping?: Record<string, string> | undefined;
  /** Leave rows with faults out. */
  onlyGood?: boolean | undefined;
  /** The mark of what was looked at. */
  expected?: string | undefined;
  /** Mail new people a link. */
  invite?: boolean | undefined;
  /** Of a table of a year: which, */
  table?: YearTableKind | undefined;
  /** of which year, */
  year?: string | undefined;
  /** and where the file comes from. */
  origin?: string | undefined;
}

export type AdminDataProvider = DataProvider & typeof acts;

interface Made {
  id: string;
}

const rest = simpleRestProvider(root, httpClient);

/** The nine calls of react-admin on the REST API, with the acts of the back office beside them. */
export const dataProvider: AdminDataProvider = {
  getList: (resource, params) => rest.getList(apiName(resource), params),
  getOne: async (resource, params) => {
    if (resource !== 'salary') return rest.getOne(apiName(resource), params);
    const { data } = await rest.getOne(apiName(resource), { ...params, signal: patiently() });
    return { data: (await wholeRun(data as unknown as SalaryRun, rest.getList)) as never };
  },
  getMany: (resource, params) => rest.getMany(apiName(resource), params),
  getManyReference: (resource, params) => rest.getManyReference(apiName(resource), params),
  create: async (resource, params) => {
    const meta = params.meta as { idempotencyKey?: string } | undefined;
    const made = await post<Made>(`${root}/${apiName(resource)}`, params.data, meta?.idempotencyKey);
    const waiting = waitingOf(made);
    return { data: (waiting ? { id: waiting.entityId, waiting } : made) as never };
  },
  update: async (resource, params) => {
    const answer = await rest.update(apiName(resource), params);
    const waiting = waitingOf(answer.data);
    if (waiting === undefined) return answer;
    // What waits is not the record: the form goes on with the record as it is meanwhile.
    const { data } = await rest.getOne(apiName(resource), { id: params.id });
    return { data: { ...data, waiting } as typeof answer.data };
  },
  updateMany: (resource, params) => rest.updateMany(apiName(resource), params),
  delete: (resource, params) => rest.delete(apiName(resource), params),
  deleteMany: (resource, params) => rest.deleteMany(apiName(resource), params),
  ...acts,
};
