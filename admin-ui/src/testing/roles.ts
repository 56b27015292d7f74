import type { Permission, StaffRole } from '../types/api';

const looks: Permission[] = ['read', 'read_money', 'read_office'];

/** What the server lets each role do, admins apart, who may do everything. */
export const rolePermissions: Record<Exclude<StaffRole, 'admin'>, Permission[]> = {
  finance: [...looks, 'handle_payments', 'handle_reimbursements', 'run_payroll', 'declare_tax', 'import'],
  reviewer: ['read', 'review_invoices', 'manage_clients', 'answer_messages'],
  support: [...looks, 'answer_messages'],
};
