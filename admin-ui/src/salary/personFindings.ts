import type { MessageKey } from '../i18n/types';
import { paths } from '../lib/paths';
import type { SalaryFinding } from '../types/api';

/** The warnings or blockers of one user. */
export interface PersonFindings {
  userId?: string;
  userName?: string;
  findings: SalaryFinding[];
}

/** Groups findings by user, in the order given. */
export function byPerson(findings: readonly SalaryFinding[]): PersonFindings[] {
  const people = new Map<string, PersonFindings>();
  for (const finding of findings) {
    const key = finding.userId ?? '';
    const person = people.get(key) ?? { userId: finding.userId, userName: finding.userName, findings: [] };
    person.findings.push(finding);
    people.set(key, person);
  }
  return [...people.values()];
}

/** The page on which a warning or blocker is resolved, and the label of its link. */
export function fixFor(finding: SalaryFinding): { to: string; label: MessageKey } | undefined {
  const { code, userId, invoiceId } = finding;
  if (invoiceId) return { to: paths.invoice(invoiceId), label: 'salary.fix.invoice' };
  if (!userId) return undefined;
  if (code === 'held') return { to: paths.userSalary(userId), label: 'salary.fix.hold' };
  if (code === 'net_zero') return { to: paths.invoicesOfUser(userId), label: 'salary.fix.invoices' };
  if (code === 'unusual_amount') return { to: `?payslip=${userId}`, label: 'salary.fix.payslip' };
  if (code.includes('tax')) return { to: paths.userTax(userId), label: 'salary.fix.tax' };
  return { to: paths.user(userId), label: 'salary.fix.person' };
}
