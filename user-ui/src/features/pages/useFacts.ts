import { useSettings } from '@/api/settings';
import { useFormat } from '@/i18n/useFormat';
import { useTranslation } from '@/i18n/useTranslation';
import type { Facts } from './content/types';

/** The default settings, used until the provider's are loaded and in prerendered pages. */
const defaults = {
  feePercentageSwedishTax: '5',
  feePercentageNoTax: '10',
  fixedFee: '100.00',
  payoutBankDays: 3,
  supportHours: null,
};

export function useFacts(): Facts {
  const { t } = useTranslation();
  const { percent, wholeMoney } = useFormat();
  const { data } = useSettings();
  const said = data ?? defaults;
  const fixedFee = wholeMoney(said.fixedFee);
  const shareWithTax = percent(said.feePercentageSwedishTax);
  const shareWithoutTax = percent(said.feePercentageNoTax);
  return {
    fixedFee,
    shareWithTax,
    shareWithoutTax,
    feeWithTax: `${shareWithTax} + ${fixedFee}`,
    feeWithoutTax: `${shareWithoutTax} + ${fixedFee}`,
    bankDays: said.payoutBankDays,
    supportHours: said.supportHours ?? t('pages.officeHours'),
  };
}
