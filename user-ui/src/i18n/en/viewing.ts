import type { Section } from '../types';

export const viewing: Section<'viewing'> = {
  label: 'You are viewing as somebody else',
  text: 'You see what {{name}} sees, until {{time}}. Nothing can be changed.',
  stop: 'Stop',
  failed: 'Viewing could not be stopped',
};
