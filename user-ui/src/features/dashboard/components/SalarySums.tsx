import { isZero } from '@paraply/core/decimal';
import { useQuery } from '@tanstack/react-query';
import type { Payslip } from '@/api/payslips';
import { forecastQuery, holidayPayQuery } from '@/api/payslips';
import { useFormat } from '@/i18n/useFormat';
import { useTranslation } from '@/i18n/useTranslation';
import { paths } from '@/lib/paths';
import type { SumCell } from './SumCells';
import { SumCells } from './SumCells';

interface SalarySumsProps {
  latest: Payslip[];
  className?: string;
}

/** What the salaries of the year have put aside, and what the year comes to in both ways of taxing. */
export function SalarySums({ latest, className }: SalarySumsProps) {
  const { t } = useTranslation();
  const { money } = useFormat();
  const hasSalary = latest.length > 0;
  const forecast = useQuery({ ...forecastQuery(null), enabled: hasSalary }).data?.forecast;
  // What was saved long ago is saved still, whatever the latest salaries say.
  const balance = useQuery({ ...holidayPayQuery, enabled: hasSalary }).data?.balance ?? '0';
  if (!forecast) return null;
  const { soFar, swedishTax, withTax, withoutTax, year } = forecast;
  const hint = (text: string, isCurrent: boolean) => (isCurrent ? `${text}, ${t('dashboard.forecastCurrent')}` : text);
  const cells: (SumCell | false)[] = [
    !isZero(soFar.tax) && {
      label: t('dashboard.taxSoFar'),
      value: money(soFar.tax),
      hint: t('dashboard.taxSoFarHint'),
      to: paths.salary,
    },
    !isZero(balance) && {
      label: t('salary.savedTitle'),
      value: money(balance),
      hint: t('dashboard.savedHint'),
      to: paths.salary,
    },
    forecast.monthsLeft > 0 && {
      label: t('dashboard.forecastWithTax'),
      value: money(withTax.payout),
      hint: hint(t('dashboard.forecastWithTaxHint', { year }), swedishTax),
      to: paths.salaryForecast,
    },
    forecast.monthsLeft > 0 && {
      label: t('dashboard.forecastWithoutTax'),
      value: money(withoutTax.payout),
      hint: hint(t('dashboard.forecastWithoutTaxHint'), !swedishTax),
      to: paths.salaryForecast,
    },
  ];
  const known = cells.filter((cell) => cell !== false);
  if (known.length === 0) return null;
  return <SumCells cells={known} className={className} title={t('dashboard.salary', { year })} />;
}
