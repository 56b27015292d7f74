import { Box, Button } from '@mui/material';
import { useMemo, useState } from 'react';
import { PageSteps } from '../components/list/PageSteps';
import { pageSizes } from '../components/list/pageSizes';
import { Panel } from '../components/Panel';
import { useT } from '../i18n/useT';
import { sumOf } from '../lib/amount';
import { storePageSize, usePageSize } from '../lib/preferences';
import { useFormat } from '../lib/useFormat';
import type { Payslip, SalaryRun } from '../types/api';
import { ConfirmChosenButton } from './acts/ConfirmChosenButton';
import { DownloadPayslips } from './acts/DownloadPayslips';
import { mayWithRun } from './acts/may';
import { chosenPeople, type PeopleFilter } from './chosenPeople';
import { PayslipDrawer } from './PayslipDrawer';
import { PeopleFilters } from './PeopleFilters';
import { PeopleTable } from './PeopleTable';
import { usePayslipChoice } from './usePayslipChoice';

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
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const { open, linkTo, close } = usePayslipChoice();
  const found = useMemo(() => chosenPeople(payslips, filter), [payslips, filter]);
  // There may be fewer than before: confirmed payments leave the filter of those that wait.
  const shown = Math.min(page, Math.max(1, Math.ceil(found.length / perPage)));
  const opened = payslips.find(({ id }) => id === open);
  const picked = payslips.filter(({ id, status }) => chosen.has(id) && status === 'exported');
  const choosable = run !== undefined && mayWithRun(run, 'confirm');
  const toggle = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  };
  const clear = () => {
    setChosen(new Set());
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
        {run && picked.length > 0 && (
          <Box
            role="status"
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              alignItems: 'center',
              gap: 3,
              px: { xs: 4, md: 5 },
              py: 2,
              bgcolor: 'roles.sentSoft',
            }}
          >
            <Box component="span" sx={{ flex: '1 1 auto', fontWeight: 600 }}>
              {t('salary.chosenPayments', {
                smart_count: picked.length,
                amount: money(sumOf(picked.map(({ payout }) => payout))),
              })}
            </Box>
            <Button size="small" onClick={clear}>
              {t('salary.unselect')}
            </Button>
            <ConfirmChosenButton run={run} chosen={picked} onDone={clear} />
          </Box>
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
            choice={choosable ? { ids: chosen, toggle } : undefined}
          />
        )}
      </Panel>
      {found.length > pageSizes[0] && (
        <PageSteps
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
