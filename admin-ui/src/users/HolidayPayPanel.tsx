import { Box, Skeleton } from '@mui/material';
import { isZero } from '@paraply/core/decimal';
import { useQuery } from '@tanstack/react-query';
import { useMay } from '../access/useMay';
import { ErrorState } from '../components/ErrorState';
import { Panel } from '../components/Panel';
import { Sums } from '../components/Sums';
import { useT } from '../i18n/useT';
import { useFormat } from '../lib/useFormat';
import { useAdminData } from '../providers/useAdminData';
import type { AdminUser } from '../types/api';
import { KeepHolidayPayButton } from './acts/KeepHolidayPayButton';
import { PayOutHolidayPayButton } from './acts/PayOutHolidayPayButton';

/** The holiday pay that a person saves or has saved, and how it is paid out; nothing where there is none. */
export function HolidayPayPanel({ user }: { user: AdminUser }) {
  const t = useT();
  const { money } = useFormat();
  const data = useAdminData();
  const may = useMay();
  const saved = useQuery({ queryKey: ['holiday-pay', user.id], queryFn: () => data.getHolidayPay(user.id) });
  const saves = user.tax.holidayMode === 'saved';
  if (saved.error) {
    return (
      <Panel title={t('holidayPay.title')}>
        <ErrorState error={saved.error} onRetry={() => void saved.refetch()} />
      </Panel>
    );
  }
  if (saved.data === undefined) {
    return saves ? (
      <Panel title={t('holidayPay.title')}>
        <Skeleton variant="rounded" width="80%" height={44} />
      </Panel>
    ) : null;
  }
  const { balance, reserve, toPay = '0.00' } = saved.data;
  const empty = isZero(balance);
  if (!saves && empty && isZero(toPay)) return null;
  return (
    <Panel title={t('holidayPay.title')}>
      <Box sx={{ display: 'grid', gap: 3, justifyItems: 'start' }}>
        {empty ? (
          <Box sx={{ color: 'text.secondary' }}>{t('holidayPay.none')}</Box>
        ) : (
          <Box sx={{ width: '100%' }}>
            <Sums
              sums={[
                { label: t('holidayPay.balance'), value: money(balance), strong: true },
                { label: t('holidayPay.reserve'), value: money(reserve) },
              ]}
            />
          </Box>
        )}
        {!isZero(toPay) && <div>{t('holidayPay.toPay', { amount: money(toPay) })}</div>}
        {may('run_payroll') && !isZero(toPay) && <KeepHolidayPayButton user={user} toPay={toPay} />}
        {may('run_payroll') && isZero(toPay) && !empty && <PayOutHolidayPayButton user={user} balance={balance} />}
      </Box>
    </Panel>
  );
}
