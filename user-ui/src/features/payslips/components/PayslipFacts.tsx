import { isZero } from '@paraply/core/decimal';
import { Fragment } from 'react';
import { Link } from '@/components/ui/Link';
import { Panel } from '@/components/ui/Panel';
import { useFormat } from '@/i18n/useFormat';
import { useTranslation } from '@/i18n/useTranslation';
import { paths } from '@/lib/paths';
import type { Payslip } from '@/api/payslips';

/** What few salaries have, and is said of those that do. */
const extras = ['poolCorrection', 'holidaySaved', 'pensionPremium', 'reimbursements', 'claimOffset'] as const;

interface PayslipFactsProps {
  payslip: Payslip;
}

/** What else is on the payslip than its payout, which heads the page. */
export function PayslipFacts({ payslip }: PayslipFactsProps) {
  const { t } = useTranslation();
  const { money } = useFormat();
  return (
    <Panel title={t('salary.facts')}>
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-2">
        <dt className="text-muted">{t('salary.gross')}</dt>
        <dd className="figures text-right">{money(payslip.grossSalary)}</dd>
        <dt className="text-muted">{t(`salary.taxKind.${taxName(payslip)}`)}</dt>
        <dd className="figures text-right">{money(payslip.preliminaryTax)}</dd>
        {extras.map(
          (name) =>
            !isZero(payslip[name]) && (
              <Fragment key={name}>
                <dt className="text-muted">{t(`salary.${name}`)}</dt>
                <dd className="figures text-right">{money(payslip[name])}</dd>
              </Fragment>
            ),
        )}
        <dt className="self-center text-muted">{t('salary.invoices', { count: payslip.invoiceNumbers.length })}</dt>
        <dd className="figures text-right">
          {payslip.invoiceIds.map((invoiceId, index) => (
            <Link
              className="ml-3 inline-flex min-h-11 min-w-11 items-center justify-end text-primary underline"
              key={invoiceId}
              to={paths.invoice(invoiceId)}
            >
              {payslip.invoiceNumbers[index] ?? index + 1}
            </Link>
          ))}
        </dd>
      </dl>
    </Panel>
  );
}

/** Special income tax has a name of its own; every other kind is preliminary. */
function taxName({ taxKind }: Payslip) {
  return taxKind === 'sink' || taxKind === 'a_sink' ? taxKind : 'preliminary';
}
