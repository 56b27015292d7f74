import type { Section } from '../types';

export const offline: Section<'offline'> = {
  title: 'You are offline.',
  seenAt: 'Shown as it was at {{time}}.',
  seenOn: 'Shown as it was on {{time}}.',
};
