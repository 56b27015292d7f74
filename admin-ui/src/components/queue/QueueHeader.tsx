import { Box, Button } from '@mui/material';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useT } from '../../i18n/useT';
import { Icon } from '../Icon';
import type { QueuePlace } from './useQueuePlace';

interface QueueHeaderProps {
  /** What is shown, as soon as it is known. */
  title: string | undefined;
  place: QueuePlace;
  /** The acts on it. */
  children: ReactNode;
}

const buttons = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 2,
  '& > button': { flex: { xs: '1 1 auto', sm: '0 0 auto' } },
} as const;

/** What of a queue is shown, which place it has there, and the ways on: to its neighbours and by its acts. */
export function QueueHeader({ title, place: { position, onPrevious, onNext }, children }: QueueHeaderProps) {
  const t = useT();
  return (
    <Box sx={buttons}>
      <Box aria-live="polite" sx={{ flex: { xs: '1 1 100%', xl: '1 1 180px' }, minWidth: 0 }}>
        <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{title}</Box>
        <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>{position}</Box>
      </Box>
      <Button
        variant="outlined"
        disabled={!onPrevious}
        onClick={onPrevious}
        startIcon={<Icon of={ChevronLeft} size={18} />}
      >
        {t('list.previous')}
      </Button>
      <Button variant="outlined" disabled={!onNext} onClick={onNext} endIcon={<Icon of={ChevronRight} size={18} />}>
        {t('list.next')}
      </Button>
      {/* They go to the next line together. */}
      <Box sx={{ ...buttons, flex: { xs: '1 1 100%', sm: '0 0 auto' }, ml: { xl: 'auto' } }}>{children}</Box>
    </Box>
  );
}
