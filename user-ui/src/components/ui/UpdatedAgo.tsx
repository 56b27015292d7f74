import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useFormat } from '@/i18n/useFormat';
import { useTranslation } from '@/i18n/useTranslation';
import { refresh } from '@/lib/queryClient';
import { IconButton } from './IconButton';

interface UpdatedAgoProps {
  /** TanStack Query's `dataUpdatedAt`. */
  at: number;
  /** First part of the cache keys to refetch. */
  prefix: string;
}

const tickMs = 20_000;

/** The age of the data and a refresh button: nothing refreshes automatically. */
export function UpdatedAgo({ at, prefix }: UpdatedAgoProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const busy = useIsFetching({ queryKey: [prefix] }) > 0;
  const { ago } = useFormat();
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => {
      setNow(Date.now());
    }, tickMs);
    return () => {
      clearInterval(timer);
    };
  }, []);
  const age = ago(now - at);
  return (
    <div className="figures flex items-center text-xs text-muted print:hidden">
      <span>{age === null ? t('controls.updatedNow') : t('controls.updated', { ago: age })}</span>
      <IconButton
        aria-busy={busy}
        className={busy ? 'animate-spin' : ''}
        disabled={busy}
        icon={RefreshCw}
        label={t('controls.refresh')}
        onClick={() => void refresh(client, [prefix])}
      />
    </div>
  );
}
