import { useQuery } from '@tanstack/react-query';
import type { Invoice } from '../../api/invoices';
import { timelineQuery } from '../../api/invoices';
import type { SalaryCorrections } from '../../lib/timelineSteps';
import { salaryCorrections } from '../../lib/timelineSteps';

/** How later salaries correct the payslip of an invoice, which stays as it was issued. */
export function useSalaryCorrections({ id, payslipId }: Pick<Invoice, 'id' | 'payslipId'>): SalaryCorrections {
  const { data } = useQuery({ ...timelineQuery(id), enabled: payslipId !== undefined });
  return salaryCorrections(payslipId === undefined ? [] : (data ?? []));
}
