import type { Catalogue } from '../types';
import { core } from './core';
import { member } from './member';

/** Every text of the app in English; for tests, the app loads the parts. */
export const en: Catalogue = { ...core, ...member };
