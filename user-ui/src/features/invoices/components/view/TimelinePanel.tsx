import { today } from '@paraply/core/days';
import { arrivalDay } from '@paraply/core/payoutStatus';
import { useQuery } from '@tanstack/react-query';
import { invoicesKey } from '@/api/invoicesKey';
import { CalendarButton } from '@/components/ui/CalendarButton';
import { Panel } from '@/components/ui/Panel';
import { QueryError } from '@/components/ui/QueryError';
import { SkeletonRows } from '@/components/ui/Skeleton';
import { UpdatedAgo } from '@/components/ui/UpdatedAgo';
import { payslipQuery } from '@/api/payslips';
import { useTranslation } from '@/i18n/useTranslation';
import { invoiceDay } from '@/lib/calendarFile';
import type { Invoice } from '../../api/invoices';
import { deliveriesQuery, timelineQuery } from '../../api/invoices';
import type { TimelineStep } from '../../lib/timelineSteps';
import { withMails, withPayoutOnItsWay } from '../../lib/timelineSteps';
import { TimelineRow } from './TimelineRow';

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
