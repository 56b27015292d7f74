import type { DataProvider } from 'react-admin';
import { expect, it, vi } from 'vitest';
import { aPayslip, aSalaryRun } from '../testing/records';
import type { Payslip } from '../types/api';
import { wholeRun } from './wholeRun';

function people(count: number): Payslip[] {
  return Array.from({ length: count }, (_, at) => aPayslip({ id: `p${at}`, userName: `Person ${1000 + at}` }));
}

/** The server's list of these payslips, a page at a time. */
function listOf(all: Payslip[]) {
  return vi.fn((_resource: string, { pagination }: { pagination: { page: number; perPage: number } }) => {
    const { page, perPage } = pagination;
    return Promise.resolve({ data: all.slice((page - 1) * perPage, page * perPage), total: all.length });
  });
}

const asProvider = (list: ReturnType<typeof listOf>) => list as unknown as DataProvider['getList'];

it('asks for everybody when the run brings only the first thousand, in the order of Swedish names', async () => {
  const [first, ...rest] = people(2001);
  const all = [...rest, aPayslip({ ...first, userName: 'Örjan Berg' }), aPayslip({ id: 'out', status: 'removed' })];
  const list = listOf(all);
  const run = await wholeRun(aSalaryRun({ id: 'r1', payslips: all.slice(0, 1000) }), asProvider(list));
  expect(run.payslips).toHaveLength(2001);
  expect(run.payslips.at(-1)?.userName).toBe('Örjan Berg');
  expect(list.mock.calls).toHaveLength(3);
  expect(list.mock.calls[0]).toMatchObject(['payslips', { filter: { runId: 'r1' } }]);
});

it('asks for nothing more when everybody came with the run', async () => {
  const list = listOf([]);
  const run = aSalaryRun({ payslips: people(999) });
  expect(await wholeRun(run, asProvider(list))).toBe(run);
  expect(list).not.toHaveBeenCalled();
});
