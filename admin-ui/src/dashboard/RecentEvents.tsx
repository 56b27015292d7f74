import { Box } from '@mui/material';
import { addDays, today } from '@paraply/core/days';
import { actionName } from '../components/history/actionName';
import { AuditSubject } from '../components/history/AuditSubject';
import { When } from '../components/Figure';
import { Panel } from '../components/Panel';
import { RouteLink } from '../components/RouteLink';
import { useT } from '../i18n/useT';
import { paths } from '../lib/paths';
import type { AuditEvent } from '../types/api';

interface RecentEventsProps {
  events: AuditEvent[];
  /** How many there are in all. */
  count: number;
}

/** What was done in the last 24 hours, and by whom. */
export function RecentEvents({ events, count }: RecentEventsProps) {
  const t = useT();
  return (
    <Panel
      title={t('dashboard.lastDay')}
      actions={
        <RouteLink to={paths.auditSince(addDays(today(), -1))}>
          {t('dashboard.allPending', { smart_count: count })}
        </RouteLink>
      }
    >
      {events.length === 0 && <Box sx={{ color: 'text.secondary' }}>{t('dashboard.lastDayEmpty')}</Box>}
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 3 }}>
        {events.map((event) => (
          <li key={event.id}>
            <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 3 }}>
              <Box component="span" sx={{ fontWeight: 500 }}>
                {actionName(t, event.action)}
              </Box>
              <AuditSubject event={event} />
            </Box>
            <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
              {event.actorName ?? t('audit.system')} · <When at={event.at} time />
            </Box>
          </li>
        ))}
      </Box>
    </Panel>
  );
}
