import { Box } from '@mui/material';
import { useMemo, useState } from 'react';
import { Pagination } from '../components/list/Pagination';
import { pageSizes } from '../components/list/pageSizes';
import { SelectionStatus } from '../components/list/SelectionStatus';
import { Panel } from '../components/Panel';
import { useT } from '../i18n/useT';
import { sumOf } from '@paraply/core/amount';
import { storePageSize, usePageSize } from '../lib/preferences';
import { useFormat } from '../lib/useFormat';
import type { Payslip, SalaryRun } from '../types/api';
import { ConfirmSelectedButton } from './acts/ConfirmSelectedButton';
import { DownloadPayslips } from './acts/DownloadPayslips';
import { mayWithRun } from './acts/may';
import { filterPayslips, type PeopleFilter } from './filterPayslips';
import { PayslipDrawer } from './PayslipDrawer';
import { PeopleFilters } from './PeopleFilters';
import { PeopleTable } from './PeopleTable';
import { useOpenPayslip } from './useOpenPayslip';

/** The list under whose name the size of its pages is kept. */
const list = 'salary.people';
const unfiltered: PeopleFilter = { text: '', status: '', order: 'name' };

interface RunPeopleProps {
  payslips: Payslip[];
  /** None yet in a preview. */
  run?: SalaryRun;
}

/** The people of a run: found by name, invoice or status, a page at a time, and each with the whole calculation. */
export function RunPeople({ payslips, run }: RunPeopleProps) {
  const t = useT();
  const perPage = usePageSize(list, 50);
  const { money } = useFormat();
  const [filter, setFilter] = useState(unfiltered);
  const [page, setPage] = useState(1);
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set());
  const { open, linkTo, close } = useOpenPayslip();
  const found = useMemo(() => filterPayslips(payslips, filter), [payslips, filter]);
  // There may be fewer than before: confirmed payments leave the filter of those that wait.
  const shown = Math.min(page, Math.max(1, Math.ceil(found.length / perPage)));
  const opened = payslips.find(({ id }) => id === open);
  const selected = payslips.filter(({ id, status }) => selectedIds.has(id) && status === 'exported');
  const selectable = run !== undefined && mayWithRun(run, 'confirm');
  const toggle = (id: string) => {
    const next = new Set(selectedIds);
    if (!next.delete(id)) next.add(id);
    setSelectedIds(next);
  };
  const clear = () => {
    setSelectedIds(new Set());
  };
  return (
    <div>
      <Panel title={t('salary.perPerson')} flush actions={run && <DownloadPayslips run={run} />}>
        {payslips.length > 5 && (
          <PeopleFilters
            payslips={payslips}
            filter={filter}
            onChange={(changed) => {
              setFilter(changed);
              setPage(1);
            }}
          />
        )}
        {run && selected.length > 0 && (
          <SelectionStatus
            text={t('salary.selectedPayments', {
              smart_count: selected.length,
              amount: money(sumOf(selected.map(({ payout }) => payout))),
            })}
            clearLabel={t('salary.unselect')}
            onClear={clear}
          >
            <ConfirmSelectedButton run={run} payslips={selected} onDone={clear} />
          </SelectionStatus>
        )}
        {found.length === 0 ? (
          <Box role="status" sx={{ px: { xs: 4, md: 5 }, py: 6, color: 'text.secondary' }}>
            {t('list.noMatch')}
          </Box>
        ) : (
          <PeopleTable
            payslips={found.slice((shown - 1) * perPage, shown * perPage)}
            linkTo={linkTo}
            made={run !== undefined}
            selection={selectable ? { ids: selectedIds, toggle } : undefined}
          />
        )}
      </Panel>
      {found.length > pageSizes[0] && (
        <Pagination
          page={shown}
          perPage={perPage}
          total={found.length}
          onPage={setPage}
          onPerPage={(size) => {
            storePageSize(list, size);
            setPage(1);
          }}
        />
      )}
      {opened && <PayslipDrawer payslip={opened} run={run} onClose={close} />}
    </div>
  );
}
