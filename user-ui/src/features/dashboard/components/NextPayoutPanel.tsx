import { today } from '@paraply/core/days';
import clsx from 'clsx';
import { ArrowRight } from 'lucide-react';
import { ButtonLink } from '@/components/ui/Button';
import { CalendarButton } from '@/components/ui/CalendarButton';
import { Link } from '@/components/ui/Link';
import { Panel } from '@/components/ui/Panel';
import { useFormat } from '@/i18n/useFormat';
import { useTranslation } from '@/i18n/useTranslation';
import { invoiceDay } from '@/lib/calendarFile';
import { paths } from '@/lib/paths';
import type { Payslip } from '@/api/payslips';
import type { Dashboard } from '../api/dashboard';
import { PayoutSteps } from './PayoutSteps';

interface NextPayoutPanelProps {
  next: Dashboard['nextPayout'];
  /** Salaries confirmed by the bank with a later payment date; they precede the server's next payout. */
  onTheirWay: Payslip[];
  className?: string;
}

/** The next payout: amount, date and progress. */
export function NextPayoutPanel({ next, onTheirWay, className }: NextPayoutPanelProps) {
  const { t } = useTranslation();
  const { day, money } = useFormat();
  // For a partly confirmed run the server still counts every payslip as pending.
  const isComing = next && !onTheirWay.some(({ invoiceIds }) => invoiceIds.includes(next.invoiceId));
  // The promised date assumes that the client pays on time; once it has passed it no longer holds.
  const isLate = next?.step === 'sent' && next.promisedDate !== undefined && next.promisedDate < today();
  const payday = next?.promisedDate;
  const amount = next ? money(next.amount) : '';
  return (
    <Panel className={className} title={t('dashboard.nextPayout')}>
      {onTheirWay.length > 0 && (
        <ul className="mb-5 grid gap-4">
          {onTheirWay.map((payslip) => (
            <li className="border-l-4 border-accent pl-4" key={payslip.id}>
              <p className="figures text-3xl font-bold tracking-tight md:text-4xl">{money(payslip.payout)}</p>
              <p className="mt-1 text-lg">{t('dashboard.onItsWay', { date: day(payslip.paymentDate) })}</p>
              <Link
                className="inline-flex min-h-11 items-center gap-2 font-semibold text-primary underline"
                to={paths.payslip(payslip.id)}
              >
                {t('invoices.payslip')}
                <ArrowRight aria-hidden="true" size={16} strokeWidth={1.75} />
              </Link>
            </li>
          ))}
        </ul>
      )}
      {isComing ? (
        <>
          <div className="border-l-4 border-accent pl-4">
            <p
              // From a million on there is no room for it on the narrowest phones.
              className={clsx(
                'figures font-bold tracking-tight md:text-4xl',
                amount.length > 13 ? 'text-2xl sm:text-3xl' : 'text-3xl',
              )}
            >
              {amount}
            </p>
            {next.promisedDate !== undefined && (
              <p className="mt-1 text-lg">
                {t(isLate ? 'dashboard.nextPayoutLate' : 'dashboard.nextPayoutBy', { date: day(next.promisedDate) })}
              </p>
            )}
            {/* Every sent invoice has its day, but one that the client disputes. */}
            {next.step === 'sent' && next.promisedDate === undefined && (
              <p className="mt-1 text-lg">{t('invoices.disputed.noDate')}</p>
            )}
          </div>
          <p className="mt-4 text-muted">
            {next.invoiceNumber === undefined
              ? t('dashboard.nextPayoutDraft', { client: next.clientName })
              : t('dashboard.nextPayoutFor', { number: next.invoiceNumber, client: next.clientName })}
          </p>
          <PayoutSteps step={next.step} />
          <div className="mt-2 flex flex-wrap items-center gap-x-6">
            <Link
              className="inline-flex min-h-11 items-center gap-2 font-semibold text-primary underline"
              to={paths.invoice(next.invoiceId)}
            >
              {t('invoices.view')}
              <ArrowRight aria-hidden="true" size={16} strokeWidth={1.75} />
            </Link>
            {payday !== undefined && !isLate && (
              <CalendarButton
                className="-ml-4"
                days={[invoiceDay(next.invoiceId, 'payout', payday, `${t('dashboard.payday')}: ${amount}`)]}
              />
            )}
          </div>
        </>
      ) : (
        onTheirWay.length === 0 && (
          <>
            <p className="max-w-[40ch] text-lg text-muted">{t('dashboard.noPayout')}</p>
            <ButtonLink className="mt-4" to={paths.invoiceCreate()}>
              {t('nav.newInvoice')}
            </ButtonLink>
          </>
        )
      )}
    </Panel>
  );
}
