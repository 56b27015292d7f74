import type { ImportKind, Permission } from '../../types/api';

/** What one must be allowed to do to bring in each kind of file, besides importing as such. */
export const importNeeds: Record<ImportKind, Permission> = {
  invoices: 'import',
  clients: 'manage_clients',
  users: 'manage_people',
  payments: 'import',
  year_tables: 'run_payroll',
};

export const importKinds = Object.keys(importNeeds) as ImportKind[];
