import type { Section } from '../types';

export const reading: Section<'reading'> = {
  guide: 'Guide',
  contents: 'On this page',
  readOn: 'Read next',
  otherLegal: 'Other terms',
  tryTitle: 'Calculate your next assignment',
  tryText: 'See your pay before you quote the client a price. Creating an account is free.',
  tryLink: 'Calculate your pay',
  templateTitle: 'This is a template',
  templateText:
    'This text comes with the software and describes how it works. It is not legal advice. The company that runs the service must have it reviewed and adapted before it applies.',
  provider: {
    title: 'The company behind the service',
    company: 'Company',
    orgNumber: 'Registration number',
    vatNumber: 'VAT number',
    address: 'Address',
    email: 'Email',
    phone: 'Phone',
    unseen: 'Turn on JavaScript to see the company details.',
  },
  terms: {
    version: 'Version {{version}}',
    versionFrom: 'Version {{version}}, effective from {{date}}',
    coming: 'New terms, version {{version}}, take effect on {{date}}.',
    notYet: 'These terms take effect on {{date}}. Until then, version {{version}} applies.',
    replaced: 'These terms no longer apply. Version {{version}} replaced them on {{date}}.',
    read: 'Read version {{version}}',
  },
  pricing: {
    exampleTitle: 'Pay examples',
    exampleLead: 'Excluding VAT, with 30% tax and holiday pay included in the salary. Calculated with today’s rates.',
    invoice: 'You invoice',
    fee: 'Fee',
    employer: 'Employer contributions',
    tax: 'Tax',
    payout: 'Paid to your account',
    unseen: 'Turn on JavaScript to see the calculated pay.',
    fixedTitle: 'The fixed fee on small invoices',
    fixedText:
      'Every invoice carries a fixed fee of {{fixedFee}}. On an invoice of {{small}} that is {{smallShare}}, on one of {{large}} only {{largeShare}}. Combine small jobs for the same client on one invoice to pay the fixed fee once.',
    fixedCaption: 'The fixed fee as a share of the invoice',
  },
  sample: {
    title: 'Sample invoice',
    lead: 'This is the document your client receives, shown here as a fictitious example with many lines. Real invoices are created in the same way.',
    download: 'Download PDF',
    frame: 'Sample invoice',
    loading: 'Creating the invoice',
  },
};
