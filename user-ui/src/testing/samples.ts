import type { components } from '@/types/schema';

type Schemas = components['schemas'];

/** The worked example of the product: 10 000 kr ex VAT at 5 % + 100 kr, full contributions and 30 % tax. */
export const samplePay: Schemas['PayCalculation'] = {
  subtotal: '10000.00',
  fee: '600.00',
  wagePool: '9400.00',
  grossSalary: '7152.64',
  holidayPay: '766.00',
  employerContributions: '2247.36',
  preliminaryTax: '2145.00',
  netSalary: '5007.64',
  payout: '5007.64',
  swedishTax: true,
  steps: [
    {
      name: 'fee',
      label: 'Avgift',
      inputs: [
        { name: 'Procent', value: '5 %' },
        { name: 'Fast del', value: '100,00' },
      ],
      rule: '5 % av fakturan utan moms plus 100 kr',
      source: 'Avtalet',
      result: '600.00',
    },
    {
      name: 'preliminary_tax',
      label: 'Preliminärskatt',
      inputs: [],
      rule: '30 % av bruttolönen, hela kronor',
      source: 'Skatteförfarandelagen',
      result: '2145.00',
    },
  ],
};

export const sampleUser: Schemas['CurrentUser'] = {
  id: '0190-user',
  fullName: 'Anna Berg',
  email: 'anna@example.com',
  isAdmin: false,
  roles: ['freelancer'],
  emailVerified: true,
  language: 'sv',
};

export const sampleSettings: Schemas['PublicSettings'] = {
  companyName: 'Paraply Demo AB',
  orgNumber: '556016-0680',
  supportEmail: 'hej@example.com',
  supportHours: 'vardagar 9–17',
  whatsappUrl: 'https://wa.me/46700000000',
  sisterServiceUrl: 'https://example.fi',
  feePercentageSwedishTax: '5',
  feePercentageNoTax: '10',
  fixedFee: '100.00',
  payoutBankDays: 3,
  currencies: ['SEK', 'EUR', 'NOK', 'DKK'],
  vatRates: ['25', '12', '6', '0'],
  dueDatePresets: [1, 3, 7, 14, 30, 60],
  oidcEnabled: false,
  oidcName: '',
  version: '1.0.1',
  demo: true,
};

export const sampleInvoice: Schemas['Invoice'] = {
  id: '0190-invoice',
  kind: 'invoice',
  userId: sampleUser.id,
  userName: sampleUser.fullName,
  clientId: '0190-client',
  clientName: 'Havre & Hav AB',
  bankAccountId: '0190-account',
  invoiceNumber: '1042',
  ocr: '10421',
  status: 'sent',
  issueDate: '2026-11-02',
  dueDate: '2026-12-02',
  reference: 'PO 77',
  currency: 'SEK',
  items: [
    { description: 'Konsultation', quantity: '10', unit: 'h', unitPrice: '1000.00', vatRate: '25', net: '10000.00' },
  ],
  vatSums: [{ vatRate: '25', net: '10000.00', vat: '2500.00' }],
  vatTreatment: 'domestic',
  notes: '',
  adminNote: '',
  adminNoteVisible: false,
  subtotal: '10000.00',
  vat: '2500.00',
  total: '12500.00',
  paid: '0.00',
  balance: '12500.00',
  feePercentage: '5',
  fixedFee: '100.00',
  feeAmount: '600.00',
  payoutBasis: '9400.00',
  promisedPayoutDate: '2026-12-07',
  allowedActions: ['duplicate'],
  createdAt: '2026-11-02T08:00:00Z',
  updatedAt: '2026-11-02T09:00:00Z',
  sentAt: '2026-11-02T09:00:00Z',
  version: 3,
};
