import type { Section } from '../types';

export const messages: Section<'messages'> = {
  title: 'My messages',
  description: 'Your messages and our replies.',
  write: 'New message',
  empty: 'You have no messages yet.',
  one: 'Message',
  notFound: 'The message does not exist or belongs to someone else.',
  toList: 'Back to my messages',
  status: { open: 'Awaiting reply', answered: 'Answered', closed: 'Closed' },
  thread: 'Conversation',
  you: 'You',
  invoice: 'View related invoice',
  reply: 'Reply',
  replyHint: 'We reply here and by email to {{email}}.',
  closedHint: 'This message is closed. Replying reopens it.',
};
