import { Box, LinearProgress, Typography } from '@mui/material';
import { useId } from 'react';
import { useT } from '../../i18n/useT';
import { useFormat } from '../../lib/useFormat';
import { useLongAct, type LongWork } from '../../providers/longWork';

interface WorkProgressProps {
  work: LongWork;
  busy: boolean;
  /** The request's time is over, but not the work. */
  overtime: boolean;
}

/** How far the server has come with long work, counted; nothing while it is at none. */
export function WorkProgress({ work, busy, overtime }: WorkProgressProps) {
  const t = useT();
  const id = useId();
  const { whole } = useFormat();
  const act = useLongAct(work, busy);
  if (!busy || (act === undefined && !overtime)) return null;
  const known = act !== undefined && act.total > 0;
  const count = known
    ? t('longWork.count', { done: whole(act.done), total: whole(act.total) })
    : t('longWork.starting');
  return (
    <div>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 3, mb: 2 }}>
        <span id={id}>{t(`longWork.act.${work.act}`)}</span>
        <Box component="span" sx={{ fontWeight: 600, whiteSpace: 'nowrap' }}>
          {count}
        </Box>
      </Box>
      <LinearProgress
        aria-labelledby={id}
        aria-valuetext={count}
        variant={known ? 'determinate' : 'indeterminate'}
        value={known ? Math.min(100, Math.round((100 * act.done) / act.total)) : undefined}
        sx={{ height: 8, borderRadius: 999 }}
      />
      {overtime && (
        <Typography role="status" sx={{ mt: 2, color: 'text.secondary' }}>
          {t('longWork.still')}
        </Typography>
      )}
    </div>
  );
}
