import { Box } from '@mui/material';
import { isZero } from '@paraply/core/decimal';
import { useQuery } from '@tanstack/react-query';
import { Allowed } from '../access/Allowed';
import { ErrorState } from '../components/ErrorState';
import { Money, When } from '../components/Figure';
import { Panel } from '../components/Panel';
import { Sums } from '../components/Sums';
import { useT } from '../i18n/useT';
import { useAdminData } from '../providers/useAdminData';
import type { AdminUser, WaivedCorrection } from '../types/api';
import { UndoWaiverButton } from './acts/UndoWaiverButton';
import { WaiveCorrectionsButton } from './acts/WaiveCorrectionsButton';

/** What earlier salaries are still to be corrected by, and what of it was waived; nothing where there is none. */
export function CorrectionsPanel({ user }: { user: AdminUser }) {
  const t = useT();
  const data = useAdminData();
  const corrections = useQuery({ queryKey: ['corrections', user.id], queryFn: () => data.getCorrections(user.id) });
  if (corrections.error) {
    return (
      <Panel title={t('corrections.title')}>
        <ErrorState error={corrections.error} onRetry={() => void corrections.refetch()} />
      </Panel>
    );
  }
  // Most people have none: no place is kept for it.
  if (corrections.data === undefined) return null;
  const { left, waivable, waived, entries } = corrections.data;
  if (isZero(left) && entries.length === 0) return null;
  return (
    <Panel title={t('corrections.title')}>
      <Box sx={{ display: 'grid', gap: 3, justifyItems: 'start' }}>
        <Box sx={{ width: '100%' }}>
          <Sums
            sums={[
              { label: t('corrections.left'), value: <Money amount={left} />, strong: true },
              ...(isZero(waived) ? [] : [{ label: t('corrections.waived'), value: <Money amount={waived} /> }]),
            ]}
          />
        </Box>
        {!isZero(waivable) && (
          <Allowed to="handle_payments">
            <WaiveCorrectionsButton user={user} waivable={waivable} />
          </Allowed>
        )}
        {entries.length > 0 && (
          <Box component="ul" sx={{ m: 0, p: 0, width: '100%', listStyle: 'none', display: 'grid', gap: 3 }}>
            {entries.map((entry) => (
              <Entry key={entry.id} user={user} entry={entry} />
            ))}
          </Box>
        )}
      </Box>
    </Panel>
  );
}

/** What was done, when, by whom and why. */
function Entry({ user, entry }: { user: AdminUser; entry: WaivedCorrection }) {
  const t = useT();
  const { kind, amount, note, undone, canBeUndone, recordedAt, recordedByName } = entry;
  return (
    <Box component="li" sx={{ borderTop: 1, borderColor: 'divider', pt: 3 }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 4 }}>
        <Box sx={{ textDecoration: undone ? 'line-through' : undefined }}>{t(`corrections.kinds.${kind}`)}</Box>
        <Money amount={amount} />
      </Box>
      <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary', overflowWrap: 'anywhere' }}>
        <When at={recordedAt} />
        {recordedByName !== undefined && `, ${recordedByName}`}
        {note !== '' && <div>{note}</div>}
      </Box>
      {canBeUndone && (
        <Allowed to="handle_payments">
          <Box sx={{ mt: 2 }}>
            <UndoWaiverButton user={user} waiver={entry} />
          </Box>
        </Allowed>
      )}
    </Box>
  );
}
