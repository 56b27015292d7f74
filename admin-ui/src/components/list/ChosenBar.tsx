import { Box, Button } from '@mui/material';
import type { ReactNode } from 'react';
import { useT } from '../../i18n/useT';
import { useChoice } from './choice';

interface ChosenBarProps {
  acts: ReactNode;
  /** How many the acts take of all that match; without it only the marked ones can be chosen. */
  maxMatching?: number;
}

/** What is chosen in the list around it, and what can be done with it; nothing while nothing is. */
export function ChosenBar({ acts, maxMatching }: ChosenBarProps) {
  const t = useT();
  const { ids, matching, total, wholePage, chooseMatching, clear } = useChoice();
  if (ids.length === 0) return null;
  const more = maxMatching !== undefined && matching === undefined && wholePage && total > ids.length;
  return (
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
      <Box component="span" sx={{ flex: '1 1 auto', display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
        <Box component="span" sx={{ fontWeight: 600 }}>
          {matching
            ? t('list.matchingChosen', { total: matching.total })
            : t('list.chosen', { smart_count: ids.length })}
        </Box>
        {more &&
          (total > maxMatching ? (
            <span>{t('list.tooManyMatch', { total, max: maxMatching })}</span>
          ) : (
            <Button size="small" onClick={chooseMatching}>
              {t('list.chooseMatching', { total })}
            </Button>
          ))}
      </Box>
      <Button size="small" onClick={clear}>
        {t('list.unchoose')}
      </Button>
      {acts}
    </Box>
  );
}
