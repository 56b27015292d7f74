import { today } from '@paraply/core/days';
import { isolate } from '@paraply/core/isolate';
import { arrivalDay } from '@paraply/core/payoutStatus';
import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { Check, Clock, X } from 'lucide-react';
import { invoicesKey } from '@/api/invoicesKey';
import { CalendarButton } from '@/components/ui/CalendarButton';
import { Panel } from '@/components/ui/Panel';
import { QueryError } from '@/components/ui/QueryError';
import { SkeletonRows } from '@/components/ui/Skeleton';
import { UpdatedAgo } from '@/components/ui/UpdatedAgo';
import { useFormat } from '@/i18n/useFormat';
import { payslipQuery } from '@/api/payslips';
import { useTranslation } from '@/i18n/useTranslation';
import { invoiceDay } from '@/lib/calendarFile';
import type { Invoice } from '../../api/invoices';
import { deliveriesQuery, timelineQuery } from '../../api/invoices';
import type { TimelineStep } from '../../lib/timelineSteps';
import { withMails, withPayoutOnItsWay } from '../../lib/timelineSteps';

interface TimelinePanelProps {
  invoice: Pick<Invoice, 'id' | 'payslipId' | 'sentAt'>;
  /** What the invoice is called. */
  title: string;
}

/** What has happened with its day, what is next with its promised day, what may follow in muted. */
export function TimelinePanel({ invoice: { id, payslipId, sentAt }, title }: TimelinePanelProps) {
  const { t } = useTranslation();
  const timeline = useQuery(timelineQuery(id));
  const payslip = useQuery({ ...payslipQuery(payslipId ?? ''), enabled: payslipId !== undefined });
  // The delivery panel shows its own errors; the timeline works without deliveries.
  const deliveries = useQuery({ ...deliveriesQuery(id), enabled: sentAt !== undefined });
  const failed = [timeline, payslip].find(({ isLoadingError }) => isLoadingError);
  const isReady = timeline.data !== undefined && !payslip.isLoading && !deliveries.isLoading && !failed;
  const arrives = payslip.data && arrivalDay(payslip.data);
  const mailed = withMails(isReady ? timeline.data : [], deliveries.data ?? [], {
    done: t('invoices.mail.done'),
    waiting: t('invoices.mail.waiting'),
    failed: t('invoices.mail.failed'),
  });
  const steps = arrives === undefined ? mailed : withPayoutOnItsWay(mailed, arrives, t('invoices.payoutOnItsWay'));
  const coming = steps.filter(isComing).map(({ kind, label, on }) => invoiceDay(id, kind, on, `${label}: ${title}`));
  return (
    <Panel
      action={timeline.data && <UpdatedAgo at={timeline.dataUpdatedAt} prefix={invoicesKey} />}
      title={t('invoices.timeline')}
    >
      {failed && <QueryError error={failed.error} onRetry={() => void failed.refetch()} />}
      {!isReady && !failed && <SkeletonRows count={4} />}
      <ol>
        {steps.map((step, index) => (
          <TimelineRow isLast={index === steps.length - 1} key={`${step.kind}-${String(index)}`} step={step} />
        ))}
      </ol>
      {sentAt !== undefined && coming.length > 0 && <CalendarButton className="mt-2 -mb-2 -ml-4" days={coming} />}
    </Panel>
  );
}

/** Whether it lies ahead, on a day that is known. */
function isComing(step: TimelineStep): step is TimelineStep & { on: string } {
  return step.on !== undefined && step.on >= today() && step.state !== 'done' && step.state !== 'failed';
}

interface TimelineRowProps {
  isLast: boolean;
  step: TimelineStep;
}

function TimelineRow({ step, isLast }: TimelineRowProps) {
  const { t } = useTranslation();
  const { dateTime, day, money } = useFormat();
  const on = step.on === undefined ? undefined : day(step.on);
  const when = step.at === undefined || step.state === 'waiting' ? on : dateTime(step.at);
  // A promised date differs from the date of the step.
  const isPromise = step.kind === 'promise' && on !== undefined;
  const details = [
    when,
    step.actor && isolate(step.actor),
    step.amount === undefined ? undefined : money(step.amount),
  ].filter(Boolean);
  return (
    <li className="grid grid-cols-[1.5rem_1fr] gap-x-3">
      <div aria-hidden="true" className="flex flex-col items-center">
        <span
          className={clsx(
            'mt-0.5 grid size-5 shrink-0 place-items-center rounded-full',
            step.state === 'done' && 'bg-primary text-on-primary',
            step.state === 'next' && 'border-4 border-accent',
            step.state === 'later' && 'border-2 border-line',
            step.state === 'waiting' && 'bg-sent-soft text-sent',
            step.state === 'failed' && 'bg-danger-soft text-danger',
          )}
        >
          {step.state === 'done' && <Check size={13} strokeWidth={3} />}
          {step.state === 'waiting' && <Clock size={13} strokeWidth={3} />}
          {step.state === 'failed' && <X size={13} strokeWidth={3} />}
        </span>
        {!isLast && <span className={clsx('w-0.5 grow', step.state === 'done' ? 'bg-primary' : 'bg-line')} />}
      </div>
      <div className={clsx(!isLast && 'pb-5', step.state === 'later' && 'text-muted')}>
        <p className={clsx(step.state !== 'later' && 'font-semibold')}>
          <span className="sr-only">{t(`invoices.states.${step.state}`)}: </span>
          {isPromise ? t('invoices.promise', { label: step.label, day: on }) : step.label}
        </p>
        {details.length > 0 && <p className="figures text-xs text-muted">{details.join(' · ')}</p>}
        {step.reason !== undefined && step.reason !== '' && <p className="text-xs text-muted">{step.reason}</p>}
      </div>
    </li>
  );
}
