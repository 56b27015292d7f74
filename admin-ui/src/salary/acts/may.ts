import type { SalaryRun, SalaryRunAct } from '../../types/api';

/** Whether the server says that the caller may do this with the run now. */
export function mayWithRun(run: SalaryRun, act: SalaryRunAct): boolean {
  return run.allowedActions.includes(act);
}
