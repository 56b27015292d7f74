import type { YearTableKind } from '../../types/api';

/** Every table that a year needs. */
export const yearTableKinds: YearTableKind[] = ['monthly_tax', 'one_time_tax', 'employer_contributions', 'parameters'];
