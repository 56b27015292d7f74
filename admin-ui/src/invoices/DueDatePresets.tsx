import { Box, Button } from '@mui/material';
import { addDays, isDay } from '@paraply/core/days';
import { useFormContext, useWatch } from 'react-hook-form';
import { useT } from '../i18n/useT';

const presets = [1, 3, 7, 14, 30, 60];

/** Due so many days after issue; another day is chosen in the field itself. */
export function DueDatePresets() {
  const t = useT();
  const { setValue } = useFormContext();
  const issueDate = useWatch({ name: 'issueDate' }) as string | null | undefined;
  const dueDate = useWatch({ name: 'dueDate' }) as string | undefined;
  if (issueDate == null || !isDay(issueDate)) return null;
  return (
    <Box role="group" aria-label={t('invoices.duePresets')} sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 4 }}>
      {presets.map((days) => {
        const day = addDays(issueDate, days);
        const chosen = day === dueDate;
        return (
          <Button
            key={days}
            size="small"
            variant={chosen ? 'contained' : 'outlined'}
            aria-pressed={chosen}
            onClick={() => {
              setValue('dueDate', day, { shouldDirty: true, shouldValidate: true });
            }}
          >
            {t('invoices.days', { smart_count: days })}
          </Button>
        );
      })}
    </Box>
  );
}
