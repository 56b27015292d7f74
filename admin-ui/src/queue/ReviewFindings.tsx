import { Alert, Box } from '@mui/material';
import { CircleCheck, CircleX, Info, TriangleAlert, type LucideIcon } from 'lucide-react';
import { Icon } from '../components/Icon';
import { RouteLink } from '../components/RouteLink';
import { useT } from '../i18n/useT';
import { paths } from '../lib/paths';
import type { InvoiceReview, ReviewStance } from '../types/api';

const looks: Record<ReviewStance, { icon: LucideIcon; color: string }> = {
  obstacle: { icon: CircleX, color: 'roles.danger' },
  against: { icon: TriangleAlert, color: 'roles.danger' },
  note: { icon: Info, color: 'text.secondary' },
  for: { icon: CircleCheck, color: 'roles.paid' },
};

/** How urgent it is, and what speaks for and against approving it. */
export function ReviewFindings({ review, clientId }: { review: InvoiceReview; clientId: string | undefined }) {
  const t = useT();
  const { deadline, findings } = review;
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      {deadline && (
        <Alert severity={deadline.urgency === 'late' ? 'error' : deadline.urgency === 'today' ? 'warning' : 'info'}>
          {deadline.message} {t('queue.cutoff', { time: deadline.cutoff })}
        </Alert>
      )}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 3 }}>
        {findings.map(({ code, stance, field, message }) => (
          <Box component="li" key={`${code} ${field ?? ''}`} sx={{ display: 'flex', gap: 2 }}>
            <Box role="img" aria-label={t(`queue.stance.${stance}`)} sx={{ color: looks[stance].color, mt: '1px' }}>
              <Icon of={looks[stance].icon} size={18} />
            </Box>
            <Box sx={{ minWidth: 0, overflowWrap: 'anywhere', fontWeight: stance === 'obstacle' ? 600 : 400 }}>
              {message}
              {code === 'client_address_missing' && clientId !== undefined && (
                <>
                  {' '}
                  <RouteLink to={paths.client(clientId)}>{t('queue.toClient')}</RouteLink>
                </>
              )}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
