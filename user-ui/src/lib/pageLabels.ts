/** What the public pages are called in menus. */
export const pageLabels = {
  '/features': 'pages.nav.features',
  '/pricing': 'pages.nav.pricing',
  '/try': 'pages.nav.trial',
  '/about': 'pages.nav.about',
  '/contact': 'nav.contact',
  '/fakturera-utan-foretag': 'pages.nav.withoutCompany',
  '/resources/how-to-invoice': 'pages.nav.howToInvoice',
  '/resources/invoicing-without-company': 'pages.nav.invoicingWithoutCompany',
  '/resources/tax-info': 'pages.nav.taxInfo',
  '/resources/economics-guide': 'pages.nav.economicsGuide',
  '/resources/agreement-info': 'pages.nav.agreementInfo',
  '/terms': 'pages.nav.terms',
  '/privacy': 'pages.nav.privacy',
  '/cookies': 'pages.nav.cookies',
  '/gdpr': 'pages.nav.gdpr',
} as const;
