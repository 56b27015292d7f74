import { Box } from '@mui/material';
import { useEffect, useRef, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useT } from '../../i18n/useT';

interface QueueListProps<T extends { id: string }> {
  items: T[];
  current: string;
  address: (id: string) => string;
  row: (item: T) => ReactNode;
  /** Of those that wait and are not among the items. */
  more: string | undefined;
}

/** What waits, the longest waiting first. */
export function QueueList<T extends { id: string }>({ items, current, address, row, more }: QueueListProps<T>) {
  const t = useT();
  const here = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    here.current?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  return (
    <Box
      component="ul"
      aria-label={t('queue.list')}
      sx={{ listStyle: 'none', m: 0, p: 0, maxHeight: { xs: 220, lg: 'calc(100vh - 220px)' }, overflowY: 'auto' }}
    >
      {items.map((item) => {
        const chosen = item.id === current;
        return (
          <Box component="li" key={item.id} sx={{ '& + &': { borderTop: 1, borderColor: 'divider' } }}>
            <Box
              component={Link}
              ref={chosen ? here : undefined}
              to={address(item.id)}
              replace
              aria-current={chosen ? 'true' : undefined}
              sx={{
                display: 'block',
                px: 4,
                py: 3,
                textDecoration: 'none',
                color: 'text.primary',
                bgcolor: chosen ? 'roles.sentSoft' : 'transparent',
                '&:hover': { bgcolor: chosen ? 'roles.sentSoft' : 'roles.quietSoft' },
                '&:focus-visible': { outlineOffset: '-2px' },
              }}
            >
              {row(item)}
            </Box>
          </Box>
        );
      })}
      {more !== undefined && (
        <Box
          component="li"
          sx={{ px: 4, py: 3, borderTop: 1, borderColor: 'divider', fontSize: '0.8125rem', color: 'text.secondary' }}
        >
          {more}
        </Box>
      )}
    </Box>
  );
}
