import type { DataProvider } from 'react-admin';
import type { Payslip, SalaryRun } from '../types/api';

/** As many payslips as come with their run; the list of payslips has them all, as many at a time. */
const atOnce = 1000;

const byName = new Intl.Collator('sv');

/** The run with everybody in it: who comes after the first thousand is found, counted and paid like the others. */
export async function wholeRun(run: SalaryRun, getList: DataProvider['getList']): Promise<SalaryRun> {
  if (run.payslips.length < atOnce) return run;
  const payslips: Payslip[] = [];
  for (let page = 1, more = true; more; page += 1) {
    const { data, total = 0 } = await getList<Payslip>('payslips', {
      filter: { runId: run.id },
      sort: { field: 'userName', order: 'ASC' },
      pagination: { page, perPage: atOnce },
    });
    payslips.push(...data);
    more = page * atOnce < total;
  }
  // Who was taken out of the run is only in the list.
  const there = payslips.filter(({ status }) => status !== 'removed');
  return { ...run, payslips: there.sort((one, other) => byName.compare(one.userName, other.userName)) };
}
