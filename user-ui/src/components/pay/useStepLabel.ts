import { useTranslation } from '@/i18n/useTranslation';
import type { Row } from './fallingRows';

/** Steps before the salary are named here; the rest by the server, as in the payslip PDF. */
export function useStepLabel({ key, step }: Row): string {
  const { t } = useTranslation();
  switch (key) {
    case 'total':
    case 'vat':
    case 'invoice_rounding':
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
