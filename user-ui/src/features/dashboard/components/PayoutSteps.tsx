import clsx from 'clsx';
import { useTranslation } from '@/i18n/useTranslation';
import type { Dashboard } from '../api/dashboard';

type Step = NonNullable<Dashboard['nextPayout']>['step'];

const steps = ['pending', 'sent', 'paid', 'salary', 'account'] as const;

interface PayoutStepsProps {
  step: Step;
}

/** The progress of the payout, as text and a progress line. */
export function PayoutSteps({ step }: PayoutStepsProps) {
  const { t } = useTranslation();
  const at = steps.findIndex((name) => name === step);
  return (
    <div className="mt-5">
      <ol aria-hidden="true" className="grid grid-cols-5 gap-1.5">
        {steps.map((name, index) => (
          <li key={name}>
            <span className={clsx('block h-1.5 rounded-full', index <= at ? 'bg-primary' : 'bg-line')} />
            <span
              className={clsx(
                'mt-1.5 block text-xs max-sm:hidden',
                index === at ? 'font-semibold text-ink' : 'text-muted',
              )}
            >
              {t(`dashboard.payoutSteps.${name}`)}
            </span>
          </li>
        ))}
      </ol>
      <p className="mt-2 text-muted sm:sr-only">
        {t('dashboard.payoutStep', {
          number: at + 1,
          count: steps.length,
          step: t(`dashboard.nextPayoutStep.${step}`),
        })}
      </p>
    </div>
  );
}
