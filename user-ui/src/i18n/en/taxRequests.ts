import type { Section } from '../types';

export const taxRequests: Section<'taxRequests'> = {
  needed: 'This needs our decision',
  neededText: 'Attach a document that shows it. Until we approve the request, your current settings apply.',
  reason: 'Why should it change?',
  document: 'Document',
  chooseDocument: 'Choose file',
  documentHint: 'For example a tax slip, F-tax certificate or A1 certificate.',
  saveAndSend: 'Save and send request',
  send: 'Send request',
  sent: 'Request sent',
  waiting: 'Your request has been waiting for a decision since {{date}}',
  waitingText: 'You asked for: {{summary}}. Until then, what you see here applies.',
  alreadyWaiting: 'A request is already waiting for a decision. Withdraw it before you lower the tax.',
  withdraw: 'Withdraw request',
  withdrawn: 'Request withdrawn',
  rejected: 'Your request was rejected on {{date}}',
  rejectedText: 'You asked for: {{summary}}. Our answer: {{reason}}',
  approved: 'Your request is approved and applies from {{date}}',
  numberTitle: 'Change personal number',
  number: 'New personal identity or coordination number',
};
