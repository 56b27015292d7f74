import { useState } from 'react';
import { useT } from '../i18n/useT';
import type { InvoiceBatch } from '../types/api';
import { settledIn } from '../components/batch/batchName';
import { secondsLeft, withSample, type Sample } from './timeLeft';

/** How long a running batch has left, in words, as measured since one looks on; `seenAt` is when it was asked for. */
export function useTimeLeft(batch: InvoiceBatch, seenAt: number): string | undefined {
  const t = useT();
  const [samples, setSamples] = useState<Sample[]>([]);
  if (samples.at(-1)?.at !== seenAt) setSamples(withSample(samples, { at: seenAt, settled: settledIn(batch) }));
  const seconds = secondsLeft(samples, batch.total);
  if (seconds === undefined) return undefined;
  if (seconds > 60) return t('batches.minutes', { smart_count: Math.ceil(seconds / 60) });
  return t('batches.seconds', {
    smart_count: Math.max(1, seconds > 10 ? Math.ceil(seconds / 10) * 10 : Math.ceil(seconds)),
  });
}
