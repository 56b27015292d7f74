import type { Section } from '../types';

export const terms: Section<'terms'> = {
  title: 'Accept the terms of use',
  text: 'Version {{version}} applies now and awaits your acceptance.',
  read: 'Read the terms',
  accept: 'I accept the terms',
  accepted: 'You have accepted the terms',
  failed: 'The terms could not be accepted',
};
