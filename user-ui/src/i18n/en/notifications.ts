import type { Section } from '../types';

export const notifications: Section<'notifications'> = {
  title: 'Notifications',
  description: 'What has happened to your invoices, your salary and your account.',
  newCount_one: 'Notifications, {{count}} new',
  newCount_other: 'Notifications, {{count}} new',
  new: 'New',
  empty:
    'You have no notifications yet. Here you see, for example, when a client has paid and when your salary is on its way.',
  older: 'Show older',
  emails: 'Emails',
  emailsText: 'We also email this to {{email}}:',
  always: 'We always email warnings and anything you need to act on.',
  notSaved: 'Your choice was not saved',
  kinds: {
    invoice_paid: 'A client has paid',
    recurring_drafts: 'Drafts from an invoice template',
    payslip_paid: 'Your salary is on its way',
    message_reply: 'Replies to my messages',
  },
};
