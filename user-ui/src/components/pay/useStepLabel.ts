import { useTranslation } from 'react-i18next';
import type { WaterfallRow } from './waterfallRows';

/** Our own words for what comes before the salary; the rest is named by the server, as on the payslip's PDF. */
export function useStepLabel({ key, step }: WaterfallRow): string {
  const { t } = useTranslation();
  switch (key) {
    case 'total':
    case 'vat':
    case 'subtotal':
    case 'fee':
    case 'payout':
      return t(`pay.${key}`);
    case 'employer_contributions':
    case 'gross_salary':
    case 'holiday_pay':
    case 'preliminary_tax':
      return step?.label ?? t(`pay.${key}`);
    default:
      return step?.label ?? key;
  }
}
