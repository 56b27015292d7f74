import { useEffect, useId, useRef } from 'react';
import { useVisitorSession } from '@/api/session';
import { FallingInvoice } from '@/components/pay/FallingInvoice';
import { Button, ButtonLink } from '@/components/ui/Button';
import { Notice } from '@/components/ui/Notice';
import { Panel } from '@/components/ui/Panel';
import { QueryError } from '@/components/ui/QueryError';
import { Skeleton } from '@/components/ui/Skeleton';
import { useFormat } from '@/i18n/useFormat';
import { useTranslation } from '@/i18n/useTranslation';
import { paths } from '@/lib/paths';
import type { InvoicePreview } from '../../api/invoices';
import { trialQuery } from '../../api/trial';
import { sheetOf } from '../../lib/sheetOf';
import type { Trial, TrialStage } from '../../lib/trial';
import { nextStage, trialExemption, trialSteps, wantTrial } from '../../lib/trial';
import { toTrial } from '../../lib/trialForm';
import { InvoiceSheet } from '../InvoiceSheet';
import { usePreview } from '../editor/usePreview';
import { TimelineRow } from '../view/TimelineRow';

interface TrialLifeProps {
  /** Whether an act has led here, which then has the focus. */
  hasActed: boolean;
  trial: Trial;
  onStage: (stage: TrialStage) => void;
  onAgain: () => void;
}

/** What becomes of the invoice, one step after the other: the visitor acts for those who would. */
export function TrialLife({ hasActed, trial, onStage, onAgain }: TrialLifeProps) {
  const { t } = useTranslation();
  const { values, stage } = trial;
  const request = toTrial(values);
  const { preview, error, retry } = usePreview(request, trialQuery);
  // Rules can have changed since it was submitted, on another day.
  if (error || !request || preview?.feeExceedsSubtotal) {
    return (
      <div className="grid gap-4">
        {error ? (
          <QueryError error={error} onRetry={retry} />
        ) : (
          <Notice kind="error">{t(request ? 'invoices.feeExceeds' : 'invoices.previewWaiting')}</Notice>
        )}
        <div className="flex flex-wrap gap-3">
          <EditButton onStage={onStage} />
          <AgainButton onAgain={onAgain} />
        </div>
      </div>
    );
  }
  if (!preview) return <Skeleton className="h-112 rounded-panel" />;
  const steps = trialSteps(trial, preview, (kind) => t(`trial.steps.${kind}`));
  const isPaidOut = stage === 'paid_out';
  return (
    // In one column what the act has led to comes before the days.
    <div className="flex flex-col gap-3 md:gap-6 lg:grid lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start">
      <div className="grid min-w-0 gap-3 max-lg:contents md:gap-6 lg:order-2">
        <NextStep hasActed={hasActed} key={stage} onAgain={onAgain} onStage={onStage} preview={preview} trial={trial} />
        <Panel className="max-lg:order-2" title={t('invoices.timeline')}>
          <ol>
            {steps.map((step, place) => (
              <TimelineRow isLast={place === steps.length - 1} key={step.kind} step={step} />
            ))}
          </ol>
        </Panel>
      </div>
      <div className="grid min-w-0 gap-3 max-lg:contents md:gap-6">
        {isPaidOut && preview.pay && (
          <Panel className="max-lg:order-1" title={t('trial.payslip')}>
            <FallingInvoice complete date={preview.promisedPayoutDate} pay={preview.pay} sums={preview} />
          </Panel>
        )}
        <Panel className="max-lg:order-3" title={t('invoices.document')}>
          <InvoiceSheet data={sheetOf(values, preview, values.clientName, trialExemption(values))} />
        </Panel>
      </div>
    </div>
  );
}

interface NextStepProps extends TrialLifeProps {
  preview: InvoicePreview;
}

/** Who acts now, and the act. */
function NextStep({ hasActed, trial, preview, onStage, onAgain }: NextStepProps) {
  const { t } = useTranslation();
  const { day, money } = useFormat();
  const { user } = useVisitorSession();
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const { stage, values } = trial;
  // The act that has led here is gone with the panel that held it.
  useEffect(() => {
    if (hasActed) heading.current?.focus({ preventScroll: true });
  }, [hasActed]);
  if (stage === 'writing') return null;
  const { total, pay, promisedPayoutDate } = preview;
  const told = {
    client: values.clientName,
    total: money(total),
    payout: money(pay?.payout ?? '0'),
    day: promisedPayoutDate === undefined ? '' : day(promisedPayoutDate),
  };
  return (
    <section aria-labelledby={headingId} className="rounded-panel border-2 border-primary bg-surface p-4 md:p-6">
      <h2 className="text-lg outline-none" id={headingId} ref={heading} tabIndex={-1}>
        {t(`trial.now.${stage}.title`, told)}
      </h2>
      <p className="mt-2 [overflow-wrap:anywhere]">{t(`trial.now.${stage}.text`, told)}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        {stage !== 'paid_out' ? (
          <Button
            onClick={() => {
              onStage(nextStage(stage));
            }}
            variant="accent"
          >
            {t(`trial.now.${stage}.act`, told)}
          </Button>
        ) : (
          <ButtonLink
            onClick={() => {
              wantTrial(trial, user?.id);
            }}
            to={user ? paths.invoiceCreate() : paths.auth({ tab: 'register' })}
            variant="accent"
          >
            {t(user ? 'trial.forReal' : 'trial.register')}
          </ButtonLink>
        )}
        {stage === 'pending' && <EditButton onStage={onStage} />}
        {stage === 'paid_out' && <AgainButton onAgain={onAgain} />}
      </div>
      {stage === 'paid_out' && <p className="mt-3 text-xs text-muted">{t('trial.carried')}</p>}
    </section>
  );
}

function EditButton({ onStage }: Pick<TrialLifeProps, 'onStage'>) {
  const { t } = useTranslation();
  return (
    <Button
      onClick={() => {
        onStage('writing');
      }}
      variant="secondary"
    >
      {t('invoices.edit')}
    </Button>
  );
}

function AgainButton({ onAgain }: Pick<TrialLifeProps, 'onAgain'>) {
  const { t } = useTranslation();
  return (
    <Button onClick={onAgain} variant="secondary">
      {t('trial.again')}
    </Button>
  );
}
