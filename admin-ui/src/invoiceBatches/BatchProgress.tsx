import { Alert, Box, LinearProgress, Typography } from '@mui/material';
import { useId } from 'react';
import { Facts } from '../components/Facts';
import { Stacked } from '../components/form/FormParts';
import { Panel } from '../components/Panel';
import { useT } from '../i18n/useT';
import { useFormat } from '../lib/useFormat';
import type { InvoiceBatch } from '../types/api';
import { settledIn } from '../components/batch/batchName';
import { isRunning } from '../components/batch/useBatch';
import { useTimeLeft } from './useTimeLeft';

interface BatchProgressProps {
  batch: InvoiceBatch;
  /** When it was asked for, in milliseconds. */
  seenAt: number;
}

/** How far a batch has come, how it has ended, and who stands for it. */
export function BatchProgress({ batch, seenAt }: BatchProgressProps) {
  const t = useT();
  const { whole, dateTime } = useFormat();
  const { done, refused, total, askedByName, createdAt, finishedAt, reason } = batch;
  return (
    <Panel>
      <Stacked>
        {isRunning(batch) ? <Bar batch={batch} seenAt={seenAt} /> : <Outcome batch={batch} />}
        <Facts
          facts={[
            { label: t('batches.done'), value: whole(done) },
            { label: t('batches.refused'), value: whole(refused) },
            { label: t('batches.waiting'), value: whole(total - settledIn(batch)) },
            { label: t('batches.askedBy'), value: askedByName },
            { label: t('batches.startedAt'), value: dateTime(createdAt) },
            ...(finishedAt ? [{ label: t('batches.finishedAt'), value: dateTime(finishedAt) }] : []),
          ]}
        />
        {reason !== undefined && <Facts facts={[{ label: t('fields.reason'), value: reason }]} />}
      </Stacked>
    </Panel>
  );
}

function Bar({ batch, seenAt }: BatchProgressProps) {
  const t = useT();
  const id = useId();
  const left = useTimeLeft(batch, seenAt);
  const { total } = batch;
  const count = t('batches.count', { done: settledIn(batch), total });
  return (
    <div>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 3, mb: 2 }}>
        <Box component="span" id={id} sx={{ fontSize: '1.25rem', fontWeight: 650 }}>
          {count}
        </Box>
        {left && (
          <Box component="span" sx={{ alignSelf: 'end', color: 'text.secondary' }}>
            {left}
          </Box>
        )}
      </Box>
      <LinearProgress
        aria-label={t('batches.progress')}
        aria-valuetext={count}
        variant="determinate"
        value={Math.floor((100 * settledIn(batch)) / total)}
        sx={{ height: 8, borderRadius: 999 }}
      />
      <Typography sx={{ mt: 2, color: 'text.secondary' }}>{t('batches.leave')}</Typography>
    </div>
  );
}

function Outcome({ batch: { status, fault, done, total } }: { batch: InvoiceBatch }) {
  const t = useT();
  if (fault !== undefined) {
    return <Alert severity="error">{t('batches.fault', { done, total, reason: fault })}</Alert>;
  }
  if (status === 'stopped') return <Alert severity="info">{t('batches.stopped', { done, total })}</Alert>;
  if (done === total) return <Alert severity="success">{t('batches.allDone', { smart_count: total })}</Alert>;
  return <Alert severity="warning">{t('batches.someDone', { done, total })}</Alert>;
}
