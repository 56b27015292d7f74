import { Box, MenuItem, TextField } from '@mui/material';
import { selectMenu } from '../components/popupRegion';
import { useT } from '../i18n/useT';
import type { Payslip, PayslipStatus } from '../types/api';
import type { PeopleFilter, PeopleOrder } from './filterPayslips';

interface PeopleFiltersProps {
  payslips: Payslip[];
  filter: PeopleFilter;
  onChange: (filter: PeopleFilter) => void;
}

/** Finds people in a run, which may hold thousands. */
export function PeopleFilters({ payslips, filter, onChange }: PeopleFiltersProps) {
  const t = useT();
  const counts = new Map<PayslipStatus, number>();
  for (const { status } of payslips) counts.set(status, (counts.get(status) ?? 0) + 1);
  // The chosen status stays in the list when nobody has it any more, so that another can be chosen.
  if (filter.status !== '' && !counts.has(filter.status)) counts.set(filter.status, 0);
  return (
    <Box
      role="search"
      aria-label={t('salary.perPerson')}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 3,
        px: { xs: 4, md: 5 },
        pb: 4,
        pt: 1,
        '& > *': { flex: '1 1 150px', maxWidth: { md: 300 } },
      }}
    >
      <TextField
        type="search"
        label={t('salary.search')}
        value={filter.text}
        autoComplete="off"
        onChange={(event) => {
          onChange({ ...filter, text: event.target.value });
        }}
      />
      {(counts.size > 1 || filter.status !== '') && (
        <TextField
          select
          label={t('fields.status')}
          value={filter.status}
          slotProps={{
            inputLabel: { shrink: true },
            select: { ...selectMenu(t('fields.status')).select, displayEmpty: true },
          }}
          onChange={(event) => {
            onChange({ ...filter, status: event.target.value as PeopleFilter['status'] });
          }}
        >
          <MenuItem value="">{t('salary.anyStatus', { count: payslips.length })}</MenuItem>
          {[...counts].map(([status, count]) => (
            <MenuItem key={status} value={status}>
              {t('salary.statusCount', { status: t(`payslipStatus.${status}`), count })}
            </MenuItem>
          ))}
        </TextField>
      )}
      <TextField
        select
        label={t('salary.order')}
        value={filter.order}
        slotProps={selectMenu(t('salary.order'))}
        onChange={(event) => {
          onChange({ ...filter, order: event.target.value as PeopleOrder });
        }}
      >
        <MenuItem value="name">{t('salary.byName')}</MenuItem>
        <MenuItem value="payout">{t('salary.byPayout')}</MenuItem>
      </TextField>
    </Box>
  );
}
