import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { CloudOff } from 'lucide-react';
import { useEffect } from 'react';
import { useFormat } from '@/i18n/useFormat';
import { useTranslation } from '@/i18n/useTranslation';
import { readAgain } from '@/lib/lastSeen';
import { keepShell } from '@/lib/serviceWorker';
import { useSeenFrom } from './useSeenFrom';

/** How long nothing is asked for before what is needed offline is fetched. */
const quietMs = 1000;

function useKeptShell(): void {
  const isQuiet = useIsFetching() === 0;
  useEffect(() => {
    if (!isQuiet) return;
    const timer = setTimeout(keepShell, quietMs);
    return () => {
      clearTimeout(timer);
    };
  }, [isQuiet]);
}

/** Says that there is no connection, and from when what is shown is. */
export function OfflineNote() {
  const { t } = useTranslation();
  const { time, dateTime, date } = useFormat();
  const client = useQueryClient();
  const { isOffline, from } = useSeenFrom();
  useKeptShell();
  const isToday = from !== null && date(from) === date(new Date().toISOString());
  const seen = isToday ? 'offline.seenAt' : 'offline.seenOn';
  return (
    // There before it says something, so that it is read aloud.
    <div role="status">
      {isOffline && (
        <div className="bg-quiet-soft">
          <div className="mx-auto flex max-w-page items-center gap-3 px-4 text-xs md:px-6 lg:px-8">
            <CloudOff aria-hidden="true" className="shrink-0" size={18} strokeWidth={1.75} />
            <p className="figures min-w-0 grow py-2">
              <span className="font-semibold">{t('offline.title')}</span>{' '}
              {from !== null && t(seen, { time: isToday ? time(from) : dateTime(from) })}
            </p>
            <button
              className="min-h-11 shrink-0 rounded-control font-semibold text-primary underline"
              onClick={() => void readAgain(client)}
              type="button"
            >
              {t('common.retry')}
            </button>
          </div>
        </div>
      )}
    </div>
  );
}
