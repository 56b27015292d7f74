import type { LossBearer } from '../types/api';

/** Who can bear what is written off without VAT, in the order in which it is chosen. */
export const lossBearers = ['wage_pool', 'provider'] as const satisfies LossBearer[];
