/** The one place that builds paths of the app. */
export const paths = {
  home: '/',
  features: '/features',
  pricing: '/pricing',
  about: '/about',
  contact: '/contact',
  withoutCompany: '/fakturera-utan-foretag',
  howToInvoice: '/resources/how-to-invoice',
  invoicingWithoutCompany: '/resources/invoicing-without-company',
  taxInfo: '/resources/tax-info',
  economicsGuide: '/resources/economics-guide',
  agreementInfo: '/resources/agreement-info',
  terms: '/terms',
  privacy: '/privacy',
  cookies: '/cookies',
  gdpr: '/gdpr',
  sampleInvoice: '/test-multipage-invoice',
  auth: (options: { tab?: 'register'; next?: string; referral?: string } = {}) => {
    const query = new URLSearchParams();
    if (options.tab) query.set('tab', options.tab);
    if (options.referral) query.set('referral', options.referral);
    if (options.next) query.set('next', options.next);
    const text = query.toString();
    return text ? `/auth?${text}` : '/auth';
  },
  verifyEmail: '/verify-email',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  app: '/app',
  dashboard: '/dashboard',
  invoices: '/invoices',
  invoiceCreate: (client?: string) => (client ? `/invoices/create?client=${client}` : '/invoices/create'),
  invoiceDraft: (id: string) => `/invoices/create?draft=${id}`,
  invoice: (id: string) => `/invoices/${id}/view`,
  invoiceEdit: (id: string) => `/invoices/${id}/edit`,
  invoiceFiles: (id: string) => `/invoices/${id}/upload-files`,
  clients: '/clients',
  clientCreate: '/clients/create',
  clientEdit: (id: string) => `/clients/edit/${id}`,
  profile: '/profile',
  banking: '/banking',
  salary: '/salary',
  payslip: (id: string) => `/salary/${id}`,
  adminPanel: '/admin/panel',
  adminUser: (id: string) => `/admin/users/${id}`,
  profileExport: '/api/profile/export',
  oidcStart: '/api/oidc/start',
  invoicePdf: (id: string) => `/api/invoices/${id}/pdf`,
  invoiceFile: (id: string, fileId: string) => `/api/invoices/${id}/files/${fileId}`,
  samplePdf: (language: 'sv' | 'en') => `/api/sample-invoice?language=${language}`,
  payslipPdf: (id: string, language: 'sv' | 'en') => `/api/payslips/${id}/pdf?language=${language}`,
  yearPdf: (year: number, language: 'sv' | 'en') => `/api/payslips/years/${String(year)}/pdf?language=${language}`,
} as const;
