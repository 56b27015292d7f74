import type { Section } from '../types';

/** What is said where a message is written: on its page, and in the dialog. */
export const contact: Section<'contact'> = {
  dialogTitle: 'Help and contact',
  hours: 'We reply {{hours}}, usually within an hour.',
  whatsapp: 'Chat on WhatsApp',
  whatsappHint: 'Opens in a new window.',
  form: 'Send a message',
  mail: 'Or email {{email}}',
  title: 'Contact us',
  lead: 'Tell us how we can help. We reply {{hours}}, usually within an hour.',
  tabs: 'Type of message',
  tabSupport: 'Question',
  tabFeedback: 'Feedback',
  name: 'Name',
  email: 'Email',
  subject: 'Subject',
  message: 'Message',
  invoice: 'Invoice',
  noInvoice: 'No specific invoice',
  urgency: 'Urgency',
  urgencies: { low: 'Can wait', medium: 'Soon', high: 'Urgent' },
  feedbackType: 'Type of feedback',
  feedbackTypes: { suggestion: 'Suggestion', issue: 'Problem', praise: 'Praise' },
};
