import type { Section } from '../types';

export const pages: Section<'pages'> = {
  menu: 'Menu',
  officeHours: 'during office hours',
  nav: {
    features: 'How it works',
    trial: 'Try without an account',
    pricing: 'Pricing',
    about: 'About us',
    withoutCompany: 'Invoice without a company',
    guides: 'Guides',
    service: 'The service',
    legal: 'Terms',
    howToInvoice: 'How to write an invoice',
    invoicingWithoutCompany: 'Freelancing without a company, step by step',
    taxInfo: 'Tax and contributions',
    economicsGuide: 'How to set your price',
    agreementInfo: 'Client agreements',
    terms: 'Terms of use',
    privacy: 'Privacy policy',
    cookies: 'Cookies',
    gdpr: 'Your rights under the GDPR',
    footer: 'All pages',
  },
};
