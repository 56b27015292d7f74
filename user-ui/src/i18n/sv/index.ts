import { auth } from './auth';
import { core } from './core';
import { member } from './member';
import { reading } from './reading';
import { trial } from './trial';

/** Every text of the app in Swedish; the other languages have the same keys. For types and tests: the app loads the parts. */
export const sv = { ...core, auth, reading, trial, ...member } as const;
