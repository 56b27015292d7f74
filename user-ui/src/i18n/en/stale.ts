import type { Section } from '../types';

export const stale: Section<'stale'> = {
  text: 'A newer version has been saved, perhaps by you in another window. Choose which version to keep.',
  mine: 'Your version',
  theirs: 'Saved version',
  same: 'The versions are identical.',
  reload: 'Use saved version',
  overwrite: 'Keep my version',
};
