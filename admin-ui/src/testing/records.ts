import { emptyClientDetails } from '@paraply/core/clientFields';
import type {
  AgiMonth,
  Approval,
  AdminUser,
  BankExplanation,
  Client,
  ExplainedTransaction,
  Invoice,
  InvoiceBatch,
  Payment,
  Payslip,
  Refund,
  RefundFile,
  Reimbursement,
  SalaryRun,
} from '../types/api';

/** A pending invoice, or what the test needs of it to be different. */
export function anInvoice(different: Partial<Invoice> = {}): Invoice {
  return {
    id: 'invoice-1',
    kind: 'invoice',
    userId: 'user-1',
    userName: 'Anna Andersson',
    clientId: 'client-1',
    clientName: 'Nordisk Design AB',
    status: 'pending',
    issueDate: '2026-11-02',
    dueDate: '2026-12-02',
    reference: '',
    currency: 'SEK',
    items: [],
    vatSums: [],
    vatTreatment: 'domestic',
    vatExemption: '',
    notes: '',
    adminNote: '',
    adminNoteVisible: false,
    subtotal: '10000.00',
    vat: '2500.00',
    rounding: '0.00',
    total: '12500.00',
    paid: '0.00',
    balance: '12500.00',
    receivable: different.balance ?? '12500.00',
    feePercentage: '5',
    fixedFee: '100.00',
    feeAmount: '600.00',
    payoutBasis: '9400.00',
    creditNotes: [],
    credited: '0.00',
    creditedSubtotal: '0.00',
    creditedFee: '0.00',
    writeOffs: [],
    writtenOff: '0.00',
    writtenOffSubtotal: '0.00',
    disputed: '0.00',
    fearedLoss: '0.00',
    doubts: [],
    lossBorne: '0.00',
    left: '12500.00',
    subtotalLeft: '10000.00',
    vatLeft: '2500.00',
    roundingLeft: '0.00',
    feeLeft: '600.00',
    allowedActions: [],
    createdAt: '2026-11-02T09:00:00Z',
    updatedAt: '2026-11-02T09:00:00Z',
    version: 3,
    ...different,
  };
}

/** A salary run in draft without payslips. */
export function aSalaryRun(different: Partial<SalaryRun> = {}): SalaryRun {
  return {
    id: 'run-1',
    status: 'draft',
    paymentDate: '2026-11-25',
    totals: {
      payslipCount: 1,
      invoiceCount: 1,
      subtotal: '10000.00',
      fee: '600.00',
      poolReimbursements: '0.00',
      poolCorrection: '0.00',
      wagePool: '9400.00',
      grossSalary: '7152.64',
      holidayPay: '766.35',
      employerContributions: '2247.36',
      preliminaryTax: '2145.00',
      netSalary: '5007.64',
      payout: '5007.64',
    },
    payslips: [],
    paymentFiles: [],
    createdById: 'admin-1',
    createdByName: 'Ada Admin',
    createdAt: '2026-11-20T10:00:00Z',
    allowedActions: [],
    ownPayslip: false,
    version: 1,
    ...different,
  };
}

/** The payslip of Anna Andersson's 10 000 kr in a draft. */
export function aPayslip(different: Partial<Payslip> = {}): Payslip {
  return {
    id: 'payslip-1',
    userId: 'user-1',
    userName: 'Anna Andersson',
    runId: 'run-1',
    invoiceIds: ['invoice-1'],
    invoiceNumbers: ['2026-00001'],
    paymentDate: '2026-11-25',
    status: 'draft',
    subtotal: '10000.00',
    fee: '600.00',
    wagePool: '9400.00',
    grossSalary: '7152.64',
    holidayPay: '766.35',
    employerContributions: '2247.36',
    preliminaryTax: '2145.00',
    netSalary: '5007.64',
    holidaySaved: '0.00',
    holidayPaidOut: '0.00',
    reimbursements: '0.00',
    poolReimbursements: '0.00',
    poolCorrection: '0.00',
    pensionPremium: '0.00',
    specialPayrollTax: '0.00',
    claimOffset: '0.00',
    taxKind: 'preliminary',
    payout: '5007.64',
    swedishTax: true,
    accountLast4: '2022',
    steps: [],
    ...different,
  };
}

/** A receipt of Anna Andersson's that waits for a decision. */
export function aReimbursement(different: Partial<Reimbursement> = {}): Reimbursement {
  return {
    id: 'reimbursement-1',
    invoiceId: 'invoice-1',
    invoiceNumber: '2026-00001',
    userId: 'user-1',
    userName: 'Anna Andersson',
    kind: 'receipt',
    description: 'Tågresa till kund',
    amount: '530.00',
    deductibleVat: '30.00',
    taxFree: '530.00',
    status: 'pending',
    createdAt: '2026-11-20T09:00:00Z',
    ...different,
  };
}

/** Anna Andersson's client Nordisk Design AB. */
export function aClient(different: Partial<Client> = {}): Client {
  return {
    id: 'client-1',
    userId: 'user-1',
    userName: 'Anna Andersson',
    ...emptyClientDetails,
    name: 'Nordisk Design AB',
    email: 'faktura@nordisk.example',
    address: 'Storgatan 1',
    city: 'Stockholm',
    postalCode: '111 22',
    vatRegistered: true,
    vatNumber: 'SE556012579001',
    archived: false,
    vatTreatment: 'domestic',
    lacksAddress: false,
    version: 1,
    ...different,
  };
}

/** Anna Andersson, who may log in and has done nothing yet. */
export function aUser(different: Partial<AdminUser> = {}): AdminUser {
  return {
    id: 'user-1',
    fullName: 'Anna Andersson',
    email: 'anna@example.com',
    isAdmin: false,
    roles: [],
    emailVerified: true,
    phone: '',
    address: '',
    city: '',
    postalCode: '',
    country: 'SE',
    language: 'sv',
    tax: { swedishTax: true, rule: 'side_income' },
    trusted: false,
    blocked: false,
    closed: false,
    referralCode: 'abcdefghjk',
    createdAt: '2026-11-02T09:00:00Z',
    invoiceCount: 0,
    hasSecondFactor: false,
    duplicatePersonnummer: false,
    version: 1,
    ...different,
  };
}

/** A request that somebody else has made. */
export function anApproval(more: Partial<Approval> = {}): Approval {
  return {
    id: 'approval-1',
    act: 'change_settings',
    actLabel: 'Ändra inställningar',
    entity: 'settings',
    entityId: '00000000-0000-0000-0000-000000000000',
    subject: 'Paraply AB',
    changes: [{ field: 'company.bankgiro', from: '5050-1055', to: '991-2346' }],
    requestedBy: 'admin-2',
    requestedByName: 'Axel Attest',
    requestedAt: '2026-11-20T10:00:00Z',
    expiresAt: '2026-11-27T10:00:00Z',
    status: 'waiting',
    allowedDecisions: ['confirm', 'reject'],
    version: 1,
    ...more,
  };
}

/** A batch that sends 300 invoices, of which 120 are settled. */
export function aBatch(different: Partial<InvoiceBatch> = {}): InvoiceBatch {
  return {
    id: 'batch-1',
    action: 'send',
    status: 'running',
    askedBy: 'admin-1',
    askedByName: 'Ada Admin',
    total: 300,
    done: 110,
    refused: 10,
    createdAt: '2026-11-23T10:00:00Z',
    ...different,
  };
}

/** November 2026 with Anna Andersson's salary, not declared yet. */
export function anAgiMonth(different: Partial<AgiMonth> = {}): AgiMonth {
  return {
    id: '202611',
    period: '202611',
    status: 'open',
    individualCount: 1,
    gross: '7152.64',
    tax: '2145.00',
    contributions: '2247.36',
    box487: '2247.00',
    box497: '2145.00',
    dueOn: '2999-12-12',
    payBy: '2999-12-12',
    unpaid: '0.00',
    taxCredit: '0.00',
    loweredTax: '0.00',
    ...different,
  };
}

/** 12 000 kr from Nordisk Design AB with an unknown reference, which wait to be allocated. */
export function aBankTransaction(different: Partial<ExplainedTransaction> = {}): ExplainedTransaction {
  return {
    id: 'transaction-1',
    kind: 'incoming',
    status: 'waiting',
    account: '50501055',
    bookedOn: '2026-11-25',
    amount: '12000.00',
    unexplained: '12000.00',
    currency: 'SEK',
    payer: 'NORDISK DESIGN AB',
    reference: '99999',
    text: '',
    waitReason: 'unknown_reference',
    waitMessage: 'Ingen faktura har den här referensen.',
    fileId: 'file-1',
    fileName: 'bankgiro.txt',
    line: 3,
    createdAt: '2026-11-26T09:00:00Z',
    payments: [],
    explanations: [],
    suggestions: [],
    oppositeTransactions: [],
    debtors: [],
    runToRecalculate: false,
    ...different,
  };
}

/** 345 kr of the transaction that are interest. */
export function anExplanation(different: Partial<BankExplanation> = {}): BankExplanation {
  return {
    id: 'explanation-1',
    kind: 'other_income',
    amount: '345.00',
    note: 'Ränta i november',
    reversed: false,
    explainedByName: 'Ada Admin',
    explainedAt: '2026-11-26T09:30:00Z',
    ...different,
  };
}

/** 2 000 kr that are approved to go back to Nordisk Design AB. */
export function aRefund(different: Partial<Refund> = {}): Refund {
  return {
    id: 'refund-1',
    bankTransactionId: 'transaction-1',
    status: 'approved',
    amount: '2000.00',
    payee: 'Nordisk Design AB',
    account: '5402-9681',
    reason: 'Betald två gånger',
    evidence: 'Mejl från kunden',
    requestedByName: 'Ada Admin',
    requestedAt: '2026-11-26T09:00:00Z',
    approvedByName: 'Axel Attest',
    approvedAt: '2026-11-26T10:00:00Z',
    ...different,
  };
}

/** A payment file of two refunds, of which the bank has decided one. */
export function aRefundFile(different: Partial<RefundFile> = {}): RefundFile {
  return {
    id: 'refund-file-1',
    format: 'pain.001.001.03',
    messageId: 'message-1',
    paymentDate: '2026-11-27',
    total: '3000.00',
    paymentCount: 2,
    openCount: 1,
    sha256: '',
    createdByName: 'Ada Admin',
    createdAt: '2026-11-26T10:30:00Z',
    ...different,
  };
}

/** 12 000 kr for Anna Andersson's invoice, recorded manually. */
export function aPayment(different: Partial<Payment> = {}): Payment {
  return {
    id: 'payment-1',
    invoiceId: 'invoice-1',
    invoiceNumber: '2026-00001',
    clientName: 'Nordisk Design AB',
    userName: 'Anna Andersson',
    amount: '12000.00',
    allocated: '12000.00',
    rounding: '0.00',
    bankCharge: '0.00',
    unallocated: '0.00',
    currency: 'SEK',
    paidOn: '2026-11-24',
    reference: '',
    reason: '',
    evidence: '',
    source: 'manual',
    recordedByName: 'Ada Admin',
    reversed: false,
    createdAt: '2026-11-24T09:00:00Z',
    ...different,
  };
}
