import { Box, Button } from '@mui/material';
import { useState } from 'react';
import { useGetList } from 'react-admin';
import { ErrorState } from '../ErrorState';
import { When } from '../Figure';
import { RowsSkeleton } from '../PageSkeleton';
import { useT } from '../../i18n/useT';
import type { AuditEvent } from '../../types/api';
import { actionName } from './actionName';
import { EventChanges } from './EventChanges';

const STEP = 10;

/** The events of one record, the last first. */
export default function HistoryEvents({ entity, id }: { entity: string; id: string }) {
  const t = useT();
  const [shown, setShown] = useState(STEP);
  const { data, total, error, refetch, isFetching } = useGetList<AuditEvent>(
    'audit-events',
    {
      filter: { entity, entityId: id },
      sort: { field: 'at', order: 'DESC' },
      pagination: { page: 1, perPage: shown },
    },
    { placeholderData: (earlier) => earlier },
  );
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <RowsSkeleton rows={3} />;
  if (data.length === 0) return <Box sx={{ color: 'text.secondary' }}>{t('history.empty')}</Box>;
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 4 }}>
        {data.map((event) => (
          <HistoryEvent key={event.id} event={event} />
        ))}
      </Box>
      {total !== undefined && total > data.length && (
        <Button
          variant="text"
          sx={{ justifySelf: 'start' }}
          loading={isFetching}
          onClick={() => {
            setShown(shown + STEP);
          }}
        >
          {t('history.more', { smart_count: total - data.length })}
        </Button>
      )}
    </Box>
  );
}

function HistoryEvent({ event }: { event: AuditEvent }) {
  const t = useT();
  return (
    <Box component="li" sx={{ borderLeft: 2, borderColor: 'divider', pl: 3 }}>
      <Box sx={{ fontWeight: 600 }}>{actionName(t, event.action)}</Box>
      <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary', mb: 2 }}>
        {event.actorName ?? t('audit.system')} · <When at={event.at} time />
        {event.ip !== undefined && ` · ${t('history.from', { ip: event.ip })}`}
      </Box>
      <EventChanges event={event} />
    </Box>
  );
}
