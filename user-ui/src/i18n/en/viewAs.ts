import type { Section } from '../types';

export const viewAs: Section<'viewAs'> = {
  label: 'Viewing as another user',
  text: 'Viewing as {{name}} until {{time}}. You cannot change anything.',
  stop: 'Stop viewing',
  failed: 'Could not stop viewing',
};
