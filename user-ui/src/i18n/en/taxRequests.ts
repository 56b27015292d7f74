import type { Section } from '../types';

export const taxRequests: Section<'taxRequests'> = {
  needed: 'Approval required',
  neededText: 'Attach a supporting document. Your current settings apply until we approve the request.',
  reason: 'Reason for the change',
  document: 'Supporting document',
  documentHint: 'For example a tax slip, F-tax certificate or A1 certificate.',
  saveAndSend: 'Save and send request',
  send: 'Send request',
  sent: 'Request sent',
  waiting: 'Request awaiting a decision since {{date}}',
  waitingText: 'Requested: {{summary}}. Your current settings apply until then.',
  alreadyWaiting: 'A request is already waiting for a decision. Withdraw it before you lower the tax.',
  withdraw: 'Withdraw request',
  withdrawn: 'Request withdrawn',
  rejected: 'Request rejected on {{date}}',
  rejectedText: 'Requested: {{summary}}. Reason: {{reason}}',
  approved: 'Request approved, effective from {{date}}',
  numberTitle: 'Change personal identity number',
  number: 'New personal identity number or coordination number',
};
