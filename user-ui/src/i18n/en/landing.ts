import type { Section } from '../types';

export const landing: Section<'landing'> = {
  title: 'Invoice without a company',
  lead: 'You find the assignment and do the work. We send the invoice, pay tax and employer contributions, and pay your salary {{days}} bank days after the client has paid.',
  cta: 'Create account',
  calculator: {
    title: 'Calculate your salary',
    direction: 'What do you want to know?',
    fromAmount: 'I invoice',
    fromNet: 'I want on my account',
    amount: 'Amount excluding VAT',
    net: 'Amount on the account',
    assumption: 'Calculated with 30% tax and holiday pay included in the salary. Your own tax may give another amount.',
    invoiceFor: 'Invoice {{amount}} excluding VAT, and you get this on your account.',
    taxLabel: 'Swedish tax is deducted',
    taxHint: 'Untick if you pay the tax yourself, for example with F-tax.',
  },
  stepsTitle: 'From assignment to salary',
  steps: {
    one: {
      title: 'Write the invoice',
      text: 'Choose the client and write what you did. Beside it you see what reaches your account, and when.',
    },
    two: {
      title: 'We review and send it',
      text: 'We check and number the invoice and send it to the client in our name.',
    },
    three: {
      title: 'The salary arrives',
      text: 'When the client has paid, you get your salary with a payslip. Every row opens and explains itself.',
    },
  },
  priceTitle: 'What it costs',
  priceTax: 'per invoice when we deduct Swedish tax.',
  priceNoTax: 'per invoice when you handle the tax yourself.',
  priceNote: 'The fee is calculated on the amount excluding VAT. No membership, no lock-in.',
  faqTitle: 'Common questions',
  faq: {
    whenQ: 'When do I get the money?',
    whenA:
      'Within {{days}} bank days after the client has paid the whole invoice. You see the date already in the draft, and why when it changes.',
    whoQ: 'Who is the employer?',
    whoA: 'We are. You are employed by us for the assignment, so that tax and employer contributions are declared in your name.',
    unpaidQ: 'What happens if the client does not pay?',
    unpaidA: 'You see in the app when it is overdue. The salary is paid when the invoice is paid, not before.',
  },
};
