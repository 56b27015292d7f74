import type { Section } from '../types';

export const support: Section<'support'> = {
  open: 'Help',
  openChat: 'Help on WhatsApp',
  send: 'Send message',
  sent: 'Message sent',
  failed: 'Could not send message',
};
