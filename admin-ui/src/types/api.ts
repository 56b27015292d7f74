import type { components, operations } from '@paraply/core/schema';

type Schemas = components['schemas'];

/** What an operation is asked with. */
export type QueryOf<Name extends keyof operations> = NonNullable<operations[Name]['parameters']['query']>;

/** What an operation is sent. */
export type InputOf<Name extends keyof operations> = operations[Name] extends {
  requestBody: { content: { 'application/json': infer Input } };
}
  ? Input
  : never;

export type AdminDashboard = Schemas['AdminDashboard'];
export type AdminInvoiceInput = Schemas['AdminInvoiceInput'];
export type AdminSettings = Schemas['AdminSettings'];
export type AgingBy = Schemas['AgingBy'];
export type AgingLine = Schemas['AgingLine'];
export type AgingReport = Schemas['AgingReport'];
export type AgingReportQuery = QueryOf<'adminReportAging'>;
export type AgiDeclaration = Schemas['AgiDeclaration'];
export type AgiIndividual = Schemas['AgiIndividual'];
export type AgiMonth = Schemas['AgiMonth'];
export type AgiMonthDetail = Schemas['AgiMonthDetail'];
export type AgiStatus = Schemas['AgiStatus'];
export type AgiTaxPayment = Schemas['AgiTaxPayment'];
export type AdminUser = Schemas['AdminUser'];
export type AdminUserInput = Schemas['AdminUserInput'];
export type Approval = Schemas['Approval'];
export type ApprovalChange = Schemas['ApprovalChange'];
export type ApprovalStatus = Schemas['ApprovalStatus'];
export type Attachment = Schemas['Attachment'];
export type StatementCurrency = Schemas['StatementCurrency'];
export type StatementEntry = Schemas['StatementEntry'];
export type StatementOpenInvoice = Schemas['StatementOpenInvoice'];
export type SupplierInvoice = Schemas['SupplierInvoice'];
export type AuditEvent = Schemas['AuditEvent'];
export type BankAccount = Schemas['BankAccount'];
export type BankAccountInput = Schemas['BankAccountInput'];
export type BankDay = Schemas['StatementDay'];
export type BankDayCause = Schemas['BankDayCause'];
export type BankDaysReport = Schemas['BankDaysReport'];
export type BankExplanation = Schemas['BankExplanation'];
export type BankFileOutcome = Schemas['BankFileOutcome'];
export type BankFileResult = Schemas['BankFileResult'];
export type BankTransaction = Schemas['BankTransaction'];
export type BatchRowStatus = Schemas['BatchRowStatus'];
export type BatchStatus = Schemas['BatchStatus'];
export type BulkAction = Schemas['BulkAction'];
export type BulkResult = Schemas['BulkResult'];
export type CalculationStep = Schemas['CalculationStep'];
export type Client = Schemas['Client'];
export type ClientDuplicate = Schemas['ClientDuplicate'];
export type ClientStatement = Schemas['ClientStatement'];
export type ClientInput = Schemas['ClientInput'];
export type ClientMergeKeep = Schemas['ClientMergeKeep'];
export type ReimbursementStatus = Schemas['ReimbursementStatus'];
export type CreditPreview = Schemas['CreditPreview'];
export type CreditPreviewInput = Schemas['CreditPreviewInput'];
export type CurrentUser = Schemas['CurrentUser'];
export type SecondFactorOverview = Schemas['SecondFactorOverview'];
export type Permission = Schemas['Permission'];
export type StaffRole = Schemas['StaffRole'];
export type ErrorBody = Schemas['ErrorBody'];
export type DebtLine = Schemas['DebtLine'];
export type DebtReport = Schemas['DebtReport'];
export type DebtReportQuery = QueryOf<'adminReportDebt'>;
export type Doubt = Schemas['Doubt'];
export type DoubtKind = Schemas['DoubtKind'];
export type ExplainedTransaction = Schemas['ExplainedTransaction'];
export type ExplanationKind = Schemas['ExplanationKind'];
export type FeeReport = Schemas['FeeReport'];
export type FeeReportQuery = QueryOf<'adminReportFees'>;
export type FeeReportRow = Schemas['FeeReportRow'];
export type FeesBy = Schemas['FeesBy'];
export type FieldError = Schemas['FieldError'];
export type Group = Schemas['Group'];
export type GroupInput = Schemas['GroupInput'];
export type ImportKind = Schemas['ImportKind'];
export type ImportRow = Schemas['ImportRow'];
export type ImportSummary = Schemas['ImportSummary'];
export type Invoice = Schemas['Invoice'];
export type InvoiceBatch = Schemas['InvoiceBatch'];
export type InvoiceBatchInput = Schemas['InvoiceBatchInput'];
export type InvoiceBatchPreview = Schemas['InvoiceBatchPreview'];
export type InvoiceBatchRow = Schemas['InvoiceBatchRow'];
export type InvoicePreviewInput = Schemas['InvoicePreviewInput'];
export type InvoiceReview = Schemas['InvoiceReview'];
export type InvoiceStatus = Schemas['InvoiceStatus'];
export type LedgerAccount = Schemas['LedgerAccount'];
export type LedgerLine = Schemas['LedgerLine'];
export type LedgerReport = Schemas['LedgerReport'];
export type LedgerReportQuery = QueryOf<'adminReportLedger'>;
export type Logo = Schemas['Logo'];
export type LongAct = Schemas['LongAct'];
export type LongActKind = Schemas['LongActKind'];
export type LossBearer = Schemas['LossBearer'];
export type Mail = Schemas['Mail'];
export type MailPlaceholder = Schemas['MailPlaceholder'];
export type MailStatus = Schemas['MailStatus'];
export type MailText = Schemas['MailText'];
export type Message = Schemas['Message'];
export type MessageReply = Schemas['MessageReply'];
export type MoneyReport = Schemas['MoneyReport'];
export type MonthSum = Schemas['MonthSum'];
export type OppositeTransaction = Schemas['OppositeTransaction'];
export type Debtor = Schemas['Debtor'];
export type Payment = Schemas['Payment'];
export type PaymentStatusResult = Schemas['PaymentStatusResult'];
export type Payslip = Schemas['Payslip'];
export type PayslipStatus = Schemas['PayslipStatus'];
export type Progress = Schemas['Progress'];
export type ReconciliationReport = Schemas['ReconciliationReport'];
export type ReconciliationAccount = Schemas['ReconciliationAccount'];
export type BalancePart = Schemas['BalancePart'];
export type ReconciliationRow = Schemas['ReconciliationRow'];
export type Refund = Schemas['Refund'];
export type RefundFile = Schemas['RefundFile'];
export type RefundStatus = Schemas['RefundStatus'];
export type Reimbursement = Schemas['Reimbursement'];
export type ReviewStance = Schemas['ReviewStance'];
export type SalaryFinding = Schemas['SalaryFinding'];
export type SalaryPaymentFile = Schemas['SalaryPaymentFile'];
export type SalaryRun = Schemas['SalaryRun'];
export type SalaryRunInput = Schemas['SalaryRunInput'];
export type SalaryRunPreview = Schemas['SalaryRunPreview'];
export type SalaryRunStatus = Schemas['SalaryRunStatus'];
export type SalaryTotals = Schemas['SalaryTotals'];
export type SavedHolidayPay = Schemas['SavedHolidayPay'];
export type Corrections = Schemas['Corrections'];
export type WaivedCorrection = Schemas['WaivedCorrection'];
export type SettingsFieldChange = Schemas['SettingsFieldChange'];
export type SettingsPreview = Schemas['SettingsPreview'];
export type SettingsVersion = Schemas['SettingsVersion'];
export type Session = Schemas['Session'];
export type SuggestedInvoice = Schemas['SuggestedInvoice'];
export type TaxRequest = Schemas['TaxRequest'];
export type AccessToken = Schemas['AccessToken'];
export type TaxProfile = Schemas['TaxProfile'];
export type TaxProfileRecord = Schemas['TaxProfileRecord'];
export type TimelineEntry = Schemas['TimelineEntry'];
export type TransactionKind = Schemas['TransactionKind'];
export type TransactionStatus = Schemas['TransactionStatus'];
export type Voucher = Schemas['Voucher'];
export type WriteOff = Schemas['WriteOff'];
export type WriteOffGround = Schemas['WriteOffGround'];
export type WriteOffPreview = Schemas['WriteOffPreview'];
export type WriteOffPreviewInput = Schemas['WriteOffPreviewInput'];
export type YearTable = Schemas['YearTable'];
export type YearTableKind = Schemas['YearTableKind'];

/** An act that the server says the caller may do now with an invoice. */
export type InvoiceAct =
  | 'edit'
  | 'delete'
  | 'submit'
  | 'withdraw'
  | 'cancel'
  | 'duplicate'
  | 'add_files'
  | 'send'
  | 'return'
  | 'credit'
  | 'write_off'
  | 'undo_write_off'
  | 'doubt'
  | 'end_doubt'
  | 'add_payment'
  | 'mark_paid'
  | 'mark_unpaid'
  | 'reassign';

/** An act that the server says the caller may do now with a salary run. */
export type SalaryRunAct = 'recalculate' | 'approve' | 'export' | 'confirm' | 'status_report' | 'remove' | 'discard';
