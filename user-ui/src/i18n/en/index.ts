import type { Catalogue } from '../types';
import { account } from './account';
import { auth } from './auth';
import { contact } from './contact';
import { core } from './core';
import { member } from './member';
import { reading } from './reading';
import { trial } from './trial';

/** Every text of the app in English; for tests, the app loads the parts. */
export const en: Catalogue = { ...core, auth, contact, reading, trial, ...member, ...account };
