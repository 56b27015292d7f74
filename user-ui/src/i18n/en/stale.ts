import type { Section } from '../types';

export const stale: Section<'stale'> = {
  text: 'Someone, perhaps you in another window, has saved a newer version. Which one is to stand?',
  mine: 'Here',
  theirs: 'Saved elsewhere',
  same: 'They say the same.',
  reload: 'Take the new one',
  overwrite: 'Keep mine',
};
