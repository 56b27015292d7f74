import { account } from './account';
import { auth } from './auth';
import { contact } from './contact';
import { core } from './core';
import { member } from './member';
import { reading } from './reading';
import { trial } from './trial';

/** Every text of the app in Swedish; the other languages have the same keys. For types and tests: the app loads the parts. */
export const sv = { ...core, auth, contact, reading, trial, ...member, ...account } as const;
