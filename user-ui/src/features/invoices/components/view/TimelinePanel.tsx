import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Panel } from '@/components/ui/Panel';
import { QueryError } from '@/components/ui/QueryError';
import { SkeletonRows } from '@/components/ui/Skeleton';
import { UpdatedAgo } from '@/components/ui/UpdatedAgo';
import { useFormat } from '@/i18n/useFormat';
import { isolate } from '@/lib/isolate';
import type { TimelineEntry } from '../../api/invoices';
import { invoicesKey, timelineQuery } from '../../api/invoices';

interface TimelinePanelProps {
  invoiceId: string;
}

/** What has happened with its day, what is next with its promised day, what may follow in muted. */
export function TimelinePanel({ invoiceId }: TimelinePanelProps) {
  const { t } = useTranslation();
  const timeline = useQuery(timelineQuery(invoiceId));
  return (
    <Panel
      action={timeline.data && <UpdatedAgo at={timeline.dataUpdatedAt} prefix={invoicesKey} />}
      title={t('invoices.timeline')}
    >
      {timeline.isPending && <SkeletonRows count={4} />}
      {timeline.isError && <QueryError error={timeline.error} onRetry={() => void timeline.refetch()} />}
      <ol>
        {timeline.data?.map((entry, index) => (
          <TimelineRow
            entry={entry}
            isLast={index === timeline.data.length - 1}
            key={`${entry.kind}-${String(index)}`}
          />
        ))}
      </ol>
    </Panel>
  );
}

interface TimelineRowProps {
  entry: TimelineEntry;
  isLast: boolean;
}

function TimelineRow({ entry, isLast }: TimelineRowProps) {
  const { t } = useTranslation();
  const { dateTime, day, money } = useFormat();
  const on = entry.on === undefined ? undefined : day(entry.on);
  const when = entry.at === undefined ? on : dateTime(entry.at);
  // A promise is about another day than the one on which it was made.
  const isPromise = entry.kind === 'promise' && on !== undefined;
  const details = [
    when,
    entry.actor && isolate(entry.actor),
    entry.amount === undefined ? undefined : money(entry.amount),
  ].filter(Boolean);
  return (
    <li className="grid grid-cols-[1.5rem_1fr] gap-x-3">
      <div aria-hidden="true" className="flex flex-col items-center">
        <span
          className={clsx(
            'mt-0.5 grid size-5 shrink-0 place-items-center rounded-full',
            entry.state === 'done' && 'bg-primary text-on-primary',
            entry.state === 'next' && 'border-4 border-accent',
            entry.state === 'later' && 'border-2 border-line',
          )}
        >
          {entry.state === 'done' && <Check size={13} strokeWidth={3} />}
        </span>
        {!isLast && <span className={clsx('w-0.5 grow', entry.state === 'done' ? 'bg-primary' : 'bg-line')} />}
      </div>
      <div className={clsx(!isLast && 'pb-5', entry.state === 'later' && 'text-muted')}>
        <p className={clsx(entry.state !== 'later' && 'font-semibold')}>
          <span className="sr-only">{t(`invoices.states.${entry.state}`)}: </span>
          {isPromise ? t('invoices.promise', { label: entry.label, day: on }) : entry.label}
        </p>
        {details.length > 0 && <p className="figures text-xs text-muted">{details.join(' · ')}</p>}
        {entry.reason !== undefined && entry.reason !== '' && <p className="text-xs text-muted">{entry.reason}</p>}
      </div>
    </li>
  );
}
