import type { Section } from '../types';

export const terms: Section<'terms'> = {
  title: 'Accept the terms of use',
  text: 'Version {{version}} now applies and needs your acceptance.',
  read: 'Read terms',
  accept: 'Accept terms',
  accepted: 'Terms accepted',
  failed: 'Could not accept terms',
};
