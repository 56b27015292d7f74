import { useFormat } from '@/i18n/useFormat';
import type { PayslipYear } from '@/api/payslips';
import { useTranslation } from '@/i18n/useTranslation';

interface YearTableProps {
  years: PayslipYear[];
}

const names = [
  'subtotal',
  'fee',
  'employerContributions',
  'grossSalary',
  'holidayPay',
  'holidayPaidOut',
  'holidaySaved',
  'tax',
  'netSalary',
  'reimbursements',
  'payout',
] as const;

/** Every sum of every year, one column a year, the latest first. */
export function YearTable({ years }: YearTableProps) {
  const { t } = useTranslation();
  const { money, whole } = useFormat();
  return (
    <details className="my-3">
      <summary className="min-h-11 py-2.5 font-semibold text-primary">{t('salary.table')}</summary>
      {/* Many years are wider than a phone; the table scrolls by itself, also by keyboard. */}
      <div className="overflow-x-auto" role="region" aria-label={t('salary.table')} tabIndex={0}>
        <table className="figures w-full text-right text-xs">
          <thead>
            <tr className="text-muted">
              <th className="py-1 text-left font-semibold" scope="col">
                {t('salary.sum')}
              </th>
              {years.map(({ year }) => (
                <th className="py-1 pl-4 font-semibold" key={year} scope="col">
                  {year}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {names.map((name) => (
              <tr className="border-t border-line" key={name}>
                <th className="py-1.5 text-left font-normal" scope="row">
                  {t(`salary.sums.${name}`)}
                </th>
                {years.map((summary) => (
                  <td className="pl-4 whitespace-nowrap" key={summary.year}>
                    {money(summary[name])}
                  </td>
                ))}
              </tr>
            ))}
            <tr className="border-t border-line">
              <th className="py-1.5 text-left font-normal" scope="row">
                {t('salary.payslips')}
              </th>
              {years.map((summary) => (
                <td className="pl-4" key={summary.year}>
                  {whole(summary.payslipCount)}
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      </div>
    </details>
  );
}
