import { Box } from '@mui/material';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { Money } from '../components/Figure';
import { useT } from '../i18n/useT';
import { paths } from '../lib/paths';
import { age } from '../lib/age';
import type { Invoice } from '../types/api';

interface QueueListProps {
  invoices: Invoice[];
  /** How many wait, shown or not. */
  total: number;
  current: string;
}

/** What waits, the longest waiting first. */
export function QueueList({ invoices, total, current }: QueueListProps) {
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
      {invoices.map((invoice) => {
        const chosen = invoice.id === current;
        return (
          <Box component="li" key={invoice.id} sx={{ '& + &': { borderTop: 1, borderColor: 'divider' } }}>
            <Box
              component={Link}
              ref={chosen ? here : undefined}
              to={paths.queueAt(invoice.id)}
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
              <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, fontWeight: 600 }}>
                <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                  {invoice.userName}
                </Box>
                <Money amount={invoice.total} currency={invoice.currency} />
              </Box>
              <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary', overflowWrap: 'anywhere' }}>
                {invoice.clientName}
              </Box>
              <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
                {age(t, invoice.submittedAt ?? invoice.createdAt)}
              </Box>
            </Box>
          </Box>
        );
      })}
      {total > invoices.length && (
        <Box
          component="li"
          sx={{ px: 4, py: 3, borderTop: 1, borderColor: 'divider', fontSize: '0.8125rem', color: 'text.secondary' }}
        >
          {t('queue.laterOnes', { smart_count: total - invoices.length })}
        </Box>
      )}
    </Box>
  );
}
