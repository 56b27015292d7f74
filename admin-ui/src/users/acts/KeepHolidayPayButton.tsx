import { PiggyBank } from 'lucide-react';
import { ActButton } from '../../components/act/ActButton';
import { useT } from '../../i18n/useT';
import { useFormat } from '../../lib/useFormat';
import { useAdminData } from '../../providers/useAdminData';
import type { AdminUser } from '../../types/api';

interface KeepHolidayPayButtonProps {
  user: AdminUser;
  toPay: string;
}

/** Keeps saved what was to be paid with the next salary. */
export function KeepHolidayPayButton({ user, toPay }: KeepHolidayPayButtonProps) {
  const t = useT();
  const { money } = useFormat();
  const data = useAdminData();
  return (
    <ActButton
      label={t('holidayPay.keep')}
      icon={PiggyBank}
      title={t('holidayPay.keepTitle')}
      text={t('holidayPay.keepText', { amount: money(toPay) })}
      confirm={t('holidayPay.keepConfirm')}
      run={() => data.keepHolidayPay(user.id)}
      done={t('holidayPay.keepDone')}
    />
  );
}
