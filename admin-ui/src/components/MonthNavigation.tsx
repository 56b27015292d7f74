import { Box, Button, Typography, useMediaQuery, type Theme } from '@mui/material';
import { ChevronLeft, ChevronRight, type LucideIcon } from 'lucide-react';
import { useT } from '../i18n/useT';
import { addMonths } from '@paraply/core/days';
import { Icon } from './Icon';
import { MonthInput } from './MonthInput';

interface MonthNavigationProps {
  /** As `YYYY-MM`. */
  month: string;
  onMonth: (month: string) => void;
}

/** The month that a report is about, and the way to the others; on a phone all in one row. */
export function MonthNavigation({ month, onMonth }: MonthNavigationProps) {
  const t = useT();
  const step = (months: number) => () => {
    onMonth(addMonths(month, months));
  };
  return (
    <Box sx={{ display: 'flex', gap: 2, mb: 5, alignItems: 'flex-start' }}>
      <Step label={t('months.previous')} before={ChevronLeft} onClick={step(-1)} />
      <MonthInput month={month} onMonth={onMonth} />
      <Step label={t('months.next')} after={ChevronRight} onClick={step(1)} />
    </Box>
  );
}

interface YearNavigationProps {
  /** As `YYYY`. */
  year: string;
  onYear: (year: string) => void;
}

/** The year that a report is about, and the way to the others. */
export function YearNavigation({ year, onYear }: YearNavigationProps) {
  const t = useT();
  const step = (years: number) => () => {
    onYear(String(Number(year) + years));
  };
  return (
    <Box sx={{ display: 'flex', gap: 2, mb: 5, alignItems: 'center' }}>
      <Step label={t('months.previousYear')} before={ChevronLeft} onClick={step(-1)} />
      <Typography role="status" sx={{ flex: { xs: 1, md: '0 0 190px' }, textAlign: 'center', fontWeight: 600 }}>
        {year}
      </Typography>
      <Step label={t('months.nextYear')} after={ChevronRight} onClick={step(1)} />
    </Box>
  );
}

interface StepProps {
  label: string;
  before?: LucideIcon;
  after?: LucideIcon;
  onClick: () => void;
}

function Step({ label, before, after, onClick }: StepProps) {
  const narrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'), { noSsr: true });
  const icon = before ?? after;
  if (narrow && icon) {
    return (
      <Button variant="outlined" aria-label={label} sx={{ minWidth: 44, minHeight: 44, px: 0 }} onClick={onClick}>
        <Icon of={icon} size={18} />
      </Button>
    );
  }
  return (
    <Button
      variant="outlined"
      sx={{ minHeight: 44 }}
      startIcon={before && <Icon of={before} size={18} />}
      endIcon={after && <Icon of={after} size={18} />}
      onClick={onClick}
    >
      {label}
    </Button>
  );
}
