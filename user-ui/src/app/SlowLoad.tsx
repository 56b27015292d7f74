import type { Query } from '@tanstack/react-query';
import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/ui/Button';
import { Notice } from '@/components/ui/Notice';

const patienceMs = 10_000;

/** Something on the screen has nothing to show yet. What is only brought up to date keeps nobody waiting. */
const isAwaited = (query: Query) => query.state.status === 'pending' && query.isActive();

/** Says that a screen takes long to load, instead of grey blocks without a word until the last try has failed. */
export function SlowLoad() {
  const isWaiting = useIsFetching({ predicate: isAwaited }) > 0;
  return isWaiting ? <SlowNotice /> : null;
}

function SlowNotice() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [tries, setTries] = useState(1);
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => {
      setLate(true);
    }, patienceMs);
    return () => {
      clearTimeout(timer);
    };
  }, [tries]);
  if (!isLate) return null;
  const retry = async () => {
    const awaited = client.getQueryCache().findAll({ predicate: isAwaited, fetchStatus: 'fetching' });
    setLate(false);
    setTries(tries + 1);
    await Promise.all(awaited.map((query) => client.cancelQueries({ queryKey: query.queryKey, exact: true })));
    await Promise.all(awaited.map((query) => client.refetchQueries({ queryKey: query.queryKey, exact: true })));
  };
  return (
    <div className="fixed inset-x-4 top-20 z-30 mx-auto max-w-md rounded-control bg-surface shadow-float print:hidden">
      <Notice title={t('common.slow')}>
        <p>{t('common.slowText')}</p>
        <Button className="mt-3" onClick={() => void retry()} variant="secondary">
          {t('common.retry')}
        </Button>
      </Notice>
    </div>
  );
}
