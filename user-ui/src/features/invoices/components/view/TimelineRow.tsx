import { isolate } from '@paraply/core/isolate';
import clsx from 'clsx';
import { Check, Clock, X } from 'lucide-react';
import { useFormat } from '@/i18n/useFormat';
import { useTranslation } from '@/i18n/useTranslation';
import type { TimelineStep } from '../../lib/timelineSteps';

interface TimelineRowProps {
  isLast: boolean;
  step: TimelineStep;
}

/** A step of an invoice with its day and who did it. */
export function TimelineRow({ step, isLast }: TimelineRowProps) {
  const { t } = useTranslation();
  const { dateTime, day, money } = useFormat();
  const on = step.on === undefined ? undefined : day(step.on);
  const when = step.at === undefined || step.state === 'waiting' ? on : dateTime(step.at);
  // What it says is about another day than the one on which it happened.
  const isPromise = ['promise', 'salary_taken_back'].includes(step.kind) && on !== undefined;
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
        {details.length > 0 && <p className="figures text-xs text-muted">{details.join('\u00a0· ')}</p>}
        {step.reason !== undefined && step.reason !== '' && <p className="text-xs text-muted">{step.reason}</p>}
      </div>
    </li>
  );
}
