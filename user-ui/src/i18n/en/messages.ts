import type { Section } from '../types';

export const messages: Section<'messages'> = {
  title: 'My messages',
  description: 'What you have written to us, and our answers.',
  write: 'Write to us',
  empty: 'You have not written to us yet.',
  one: 'Message',
  notFound: 'The message does not exist or belongs to someone else.',
  toList: 'To my messages',
  status: { open: 'Awaiting an answer', answered: 'Answered', closed: 'Closed' },
  thread: 'Conversation',
  you: 'You',
  invoice: 'To the invoice it is about',
  reply: 'Write more',
  replyHint: 'We answer here and by email to {{email}}.',
  closedHint: 'This message is closed. If you write more, it opens again.',
};
