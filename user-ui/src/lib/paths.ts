import { address } from '@paraply/core/address';
import type { Locale } from '@paraply/core/format';

/** The one place that builds paths of the app; those of the files that it offers are in `downloads.ts`. */
export const paths = {
  home: '/',
  features: '/features',
  pricing: '/pricing',
  trial: '/try',
  about: '/about',
  contact: '/contact',
  withoutCompany: '/fakturera-utan-foretag',
  howToInvoice: '/resources/how-to-invoice',
  invoicingWithoutCompany: '/resources/invoicing-without-company',
  taxInfo: '/resources/tax-info',
  economicsGuide: '/resources/economics-guide',
  agreementInfo: '/resources/agreement-info',
  terms: '/terms',
  olderTerms: (version: string) => `/terms/${version}`,
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
  invoicesFound: (q: string) => `/invoices?${new URLSearchParams({ q }).toString()}`,
  invoiceCreate: (client?: string) => (client ? `/invoices/create?client=${client}` : '/invoices/create'),
  invoiceTemplates: '/invoices/templates',
  invoiceDraft: (id: string) => `/invoices/create?draft=${id}`,
  invoice: (id: string) => `/invoices/${id}/view`,
  invoiceEdit: (id: string) => `/invoices/${id}/edit`,
  invoiceFiles: (id: string) => `/invoices/${id}/upload-files`,
  clients: '/clients',
  clientsFound: (q: string) => `/clients?${new URLSearchParams({ q }).toString()}`,
  clientCreate: '/clients/create',
  clientEdit: (id: string) => `/clients/edit/${id}`,
  profile: '/profile',
  profileSecurity: '/profile?tab=security',
  profileAccount: '/profile?tab=account',
  secondFactor: '/profile?tab=security#second-factor',
  banking: '/banking',
  bankAccountCreate: '/banking?new',
  salary: '/salary',
  salaryForecast: '/salary#forecast',
  payslip: (id: string) => `/salary/${id}`,
  notifications: '/notifications',
  messages: '/messages',
  message: (id: string) => `/messages/${id}`,
  adminPanel: '/admin/panel',
  adminUser: (id: string) => `/admin/users/${id}`,
  oidcStart: address('/api/oidc/start', {}),
  samplePdf: (language: Locale) => address('/api/sample-invoice', { query: { language } }),
  quotePicture: (amount: string, language: Locale) =>
    address('/api/salary-quote/picture', { query: { amount, language } }),
} as const;
