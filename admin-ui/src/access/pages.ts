import { paths } from '../lib/paths';
import type { Permission } from '../types/api';

/** What a page takes, by the beginning of its address; the first that fits counts, and any other page takes `read`. */
const pages: [start: string, needs: Permission][] = [
  [paths.queue, 'review_invoices'],
  [paths.invoiceCreate, 'review_invoices'],
  [paths.userCreate, 'manage_people'],
  [paths.groupCreate, 'manage_people'],
  [paths.salaryCreate, 'run_payroll'],
  [paths.imports, 'read_office'],
  [paths.importNew, 'import'],
  [paths.payments, 'read_money'],
  [paths.bankTransactions, 'read_money'],
  [paths.bankQueue, 'read_money'],
  [paths.refunds, 'read_money'],
  [paths.salary, 'read_money'],
  [paths.reimbursements, 'read_money'],
  [paths.taxRequests, 'read_money'],
  [paths.agi, 'read_money'],
  [paths.vouchers, 'read_money'],
  [paths.reconciliation, 'read_money'],
  [paths.bankDays, 'read_money'],
  [paths.fees, 'read_money'],
  [paths.aging, 'read_money'],
  [paths.debt, 'read_money'],
  [paths.ledger, 'read_money'],
  [paths.yearTables, 'read_office'],
  [paths.mails, 'read_office'],
  [paths.audit, 'read_office'],
  [paths.approvals, 'read_office'],
  [paths.settings, 'read_office'],
];

/** What one must be allowed to for the page at an address. */
export function neededFor(address: string): Permission {
  const [pathname = ''] = address.split(/[?#]/);
  // One refund comes with the whole number of the account that it goes to.
  if (/^\/admin\/refunds\/[^/]+\/show$/.test(pathname)) return 'handle_payments';
  if (/^\/admin\/clients\/[^/]+\/statement$/.test(pathname)) return 'read_money';
  const page = pages.find(([start]) => pathname === start || pathname.startsWith(`${start}/`));
  if (page) return page[1];
  return /^\/admin\/invoices\/[^/]+\/edit$/.test(pathname) ? 'review_invoices' : 'read';
}
