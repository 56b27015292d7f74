import { createGate } from '@paraply/core/gate';

/** Where calls wait whose session has ended in the middle of work: the person logs in again in place. */
export const sessionGate = createGate();
