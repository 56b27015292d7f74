import { useFormat } from '@/i18n/useFormat';
import type { PayslipYear } from '@/api/payslips';
import { useTranslation } from '@/i18n/useTranslation';

interface YearFiguresProps {
  summary: PayslipYear;
}

const names = ['grossSalary', 'tax', 'netSalary'] as const;

export function YearFigures({ summary }: YearFiguresProps) {
  const { t } = useTranslation();
  const { money } = useFormat();
  return (
    <dl className="mb-5 flex flex-wrap gap-x-8 gap-y-2">
      {names.map((name) => (
        <div key={name}>
          <dt className="text-muted">{t(`salary.sums.${name}`)}</dt>
          <dd className="figures text-xl font-semibold">{money(summary[name])}</dd>
        </div>
      ))}
    </dl>
  );
}
