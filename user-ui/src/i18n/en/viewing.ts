import type { Section } from '../types';

export const viewing: Section<'viewing'> = {
  label: 'Viewing as another user',
  text: 'Viewing as {{name}} until {{time}}. You cannot change anything.',
  stop: 'Stop viewing',
  failed: 'Could not stop viewing',
};
