import { Box, Button, TextField } from '@mui/material';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useT } from '../i18n/useT';
import { addMonths } from '../lib/dates';
import { Icon } from './Icon';

interface MonthNavigationProps {
  /** As `YYYY-MM`. */
  month: string;
  onMonth: (month: string) => void;
}

/** The month that a report is about, and the way to the others. */
export function MonthNavigation({ month, onMonth }: MonthNavigationProps) {
  const t = useT();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mb: 5, alignItems: 'center' }}>
      <Button
        variant="outlined"
        startIcon={<Icon of={ChevronLeft} size={18} />}
        onClick={() => {
          onMonth(addMonths(month, -1));
        }}
      >
        {t('months.previous')}
      </Button>
      <TextField
        type="month"
        label={t('months.month')}
        value={month}
        sx={{ width: 190 }}
        slotProps={{ inputLabel: { shrink: true } }}
        onChange={(event) => {
          if (event.target.value !== '') onMonth(event.target.value);
        }}
      />
      <Button
        variant="outlined"
        endIcon={<Icon of={ChevronRight} size={18} />}
        onClick={() => {
          onMonth(addMonths(month, 1));
        }}
      >
        {t('months.next')}
      </Button>
    </Box>
  );
}
