import type { Section } from '../types';

export const trial: Section<'trial'> = {
  lead: 'Write an invoice and follow it all the way to the account. The amounts are calculated as for a real invoice, but nothing is sent to the client and we save nothing. The invoice is kept in this browser only.',
  example: { client: 'Example Company AB', work: 'Web development' },
  where: 'Client’s country',
  treatments: {
    domestic: 'Sweden, or a private person abroad',
    eu_reverse_charge: 'Another EU country, company',
    export: 'Outside the EU, company',
  },
  taxHint:
    'Calculated with 30% tax and holiday pay included in the salary. Untick if you pay the tax yourself, for example with F-tax.',
  payslip: 'How the salary is calculated',
  steps: {
    pending: 'Submitted for approval',
    sent: 'Sent to the client',
    paid: 'Paid by the client',
    paid_out: 'Salary in your account',
  },
  now: {
    pending: {
      title: 'Review',
      text: 'We check the details, give the invoice a number and send it to {{client}}. Here you do that for us.',
      act: 'Approve and send',
    },
    sent: {
      title: 'Awaiting payment',
      text: '{{client}} has received the invoice for {{total}}. You see when it is overdue and when the money has arrived. Here you pay for the client.',
      act: 'Pay {{total}}',
    },
    paid: {
      title: 'Payout',
      text: 'The money has arrived. If the client paid on the due date, you have your salary by {{day}}. Here you pay it out for us.',
      act: 'Pay out the salary',
    },
    paid_out: {
      title: '{{payout}} in your account',
      text: '{{client}} paid {{total}}. Open a row of the calculation to see the rule behind it.',
    },
  },
  register: 'Create account',
  forReal: 'Write the real invoice',
  carried: 'Lines and reference go with you to your first invoice, if you write it in this browser within a day.',
  again: 'Start again',
};
