import { Box, Button } from '@mui/material';
import { lazy, Suspense, useState } from 'react';
import { Allowed } from '../../access/Allowed';
import { RowsSkeleton } from '../PageSkeleton';
import { Panel } from '../Panel';
import { RouteLink } from '../RouteLink';
import { takeFocus } from '../takeFocus';
import { useT } from '../../i18n/useT';
import { paths } from '../../lib/paths';

const HistoryEvents = lazy(() => import('./HistoryEvents'));

interface HistoryProps {
  /** The kind of the record, as the audit log names it. */
  entity: 'invoice' | 'client' | 'user' | 'group' | 'settings' | 'mail_text' | 'refund';
  id: string;
}

/** What was done to a record, by whom, and what it changed; fetched when it is asked for, for whom the log opens. */
export function History(record: HistoryProps) {
  return (
    <Allowed to="read_office">
      <OpenedHistory {...record} />
    </Allowed>
  );
}

function OpenedHistory({ entity, id }: HistoryProps) {
  const t = useT();
  const [open, setOpen] = useState(false);
  return (
    <Panel
      title={t('history.title')}
      actions={open && <RouteLink to={paths.auditOf(entity, id)}>{t('history.inLog')}</RouteLink>}
    >
      {open ? (
        <Box ref={takeFocus} tabIndex={-1} sx={{ outline: 'none' }}>
          <Suspense fallback={<RowsSkeleton rows={3} />}>
            <HistoryEvents entity={entity} id={id} />
          </Suspense>
        </Box>
      ) : (
        <Button
          variant="outlined"
          size="small"
          onClick={() => {
            setOpen(true);
          }}
        >
          {t('history.show')}
        </Button>
      )}
    </Panel>
  );
}
