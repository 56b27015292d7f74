import type { Section } from '../types';

export const landing: Section<'landing'> = {
  title: 'Invoice without a company',
  lead: 'You find the assignment and do the work. We send the invoice, pay tax and employer contributions, and pay your salary {{days}} bank days after the client has paid.',
  cta: 'Create account',
  calculator: {
    title: 'Calculate your salary',
    direction: 'Calculate from',
    fromAmount: 'I invoice',
    fromNet: 'I take home',
    amount: 'Amount excluding VAT',
    net: 'Take-home pay',
    assumption:
      'Calculated with 30% tax and holiday pay included in the salary. Your own tax settings may give a different amount.',
    dated: 'In your account by {{date}}, if the invoice is sent today and the client pays in {{days}} days.',
    toInvoice: 'To invoice',
    share: 'Share',
    copied: 'Link copied',
    taxLabel: 'Withhold Swedish tax',
    taxHint: 'Untick if you pay the tax yourself, for example with F-tax.',
    picture: 'What {{amount}} excluding VAT becomes: fee, employer contributions, tax and what reaches the account.',
    unseen: 'Turn on JavaScript to calculate with another amount.',
  },
  stepsTitle: 'From assignment to salary',
  steps: {
    one: {
      title: 'Write the invoice',
      text: 'Choose a client and describe the work. You see your pay and the payout date as you write.',
    },
    two: {
      title: 'We review and send it',
      text: 'We check and number the invoice and send it to the client in our name.',
    },
    three: {
      title: 'We pay your salary',
      text: 'When the client has paid, you get your salary and a payslip. Open any row to see how it was calculated.',
    },
  },
  priceTitle: 'Pricing',
  priceTax: 'per invoice when we withhold Swedish tax.',
  priceNoTax: 'per invoice when you handle the tax yourself.',
  priceNote: 'The fee is calculated on the amount excluding VAT. No membership, no lock-in.',
  pictures: {
    editor: 'Writing an invoice on a phone. The payout is shown at the bottom.',
    invoice: 'The timeline of an invoice on a phone: what has happened to it, and when.',
    payslip: 'A payslip on a phone, from the invoice to what reached the account.',
    dashboard: 'The dashboard: next payout, to do and invoices by status.',
  },
  trust: {
    title: 'Behind the service',
    punctuality: 'Payouts on time',
    onTime: '{{onTime}} of {{invoices}}',
    onTimeText: 'invoices paid out on time, of those that clients have paid since {{date}}.',
    employer: 'Employer',
    insurance: 'Insurance',
    clientMoney: 'Clients’ payments',
  },
  faqTitle: 'Common questions',
  faq: {
    whenQ: 'When am I paid?',
    whenA:
      'Within {{days}} bank days of the client paying the invoice in full. The draft already shows the date, and you see why if it changes.',
    whoQ: 'Who is the employer?',
    whoA: 'We are. We employ you for the assignment, so tax and employer contributions are declared in your name.',
    unpaidQ: 'What happens if the client does not pay?',
    unpaidA: 'The app shows when the invoice is overdue. Your salary is paid when the invoice is paid, not before.',
  },
};
