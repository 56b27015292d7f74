import type { MessageKey } from '../i18n/types';
import { paths } from '../lib/paths';
import type { SalaryFinding } from '../types/api';

/** All that is to be known about one person before a run. */
export interface PersonFindings {
  userId?: string;
  userName?: string;
  findings: SalaryFinding[];
}

/** Findings by person, in the order they came. */
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

/** Where to go to mend what was found, and what the way there is called. */
export function mendOf(finding: SalaryFinding): { to: string; label: MessageKey } | undefined {
  const { code, userId, invoiceId } = finding;
  if (invoiceId) return { to: paths.invoice(invoiceId), label: 'salary.mend.invoice' };
  if (!userId) return undefined;
  if (code === 'held') return { to: paths.userSalary(userId), label: 'salary.mend.hold' };
  if (code === 'net_zero') return { to: paths.invoicesOfUser(userId), label: 'salary.mend.invoices' };
  if (code === 'unusual_amount') return { to: `?payslip=${userId}`, label: 'salary.mend.payslip' };
  if (code.includes('tax')) return { to: paths.userTax(userId), label: 'salary.mend.tax' };
  return { to: paths.user(userId), label: 'salary.mend.person' };
}
