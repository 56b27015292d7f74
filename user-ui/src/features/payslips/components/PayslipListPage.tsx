import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { PageHeader } from '@/components/layout/PageHeader';
import { EmptyState } from '@/components/ui/EmptyState';
import { Pagination } from '@/components/ui/Pagination';
import { Panel } from '@/components/ui/Panel';
import { QueryError } from '@/components/ui/QueryError';
import { SkeletonRows } from '@/components/ui/Skeleton';
import { UpdatedAgo } from '@/components/ui/UpdatedAgo';
import { useTranslation } from '@/i18n/useTranslation';
import { pageSize, useListParams } from '@/lib/useListParams';
import { payslipListQuery } from '@/api/payslips';
import { PayslipDownloads } from './PayslipDownloads';
import { PayslipRow } from './PayslipRow';
import { SavedHolidayPay } from './SavedHolidayPay';
import { YearForecast } from './YearForecast';
import { YearPanel } from './YearPanel';

export function PayslipListPage() {
  const { t } = useTranslation();
  const list = useListParams('paymentDate', 'DESC');
  const query = payslipListQuery({ range: list.range, sort: [list.sort, list.order] });
  const payslips = useQuery({ ...query, placeholderData: keepPreviousData });
  return (
    <>
      <PageHeader
        action={
          payslips.data && (
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 max-sm:w-full">
              <UpdatedAgo at={payslips.dataUpdatedAt} prefix="/api/payslips" />
              {payslips.data.total > 0 && <PayslipDownloads />}
            </div>
          )
        }
        description={t('salary.description')}
        title={t('salary.title')}
      />
      <SavedHolidayPay />
      <YearPanel />
      <YearForecast />
      <Panel flush>
        {payslips.isPending && <SkeletonRows />}
        {payslips.isError && <QueryError error={payslips.error} onRetry={() => void payslips.refetch()} />}
        {payslips.data?.total === 0 && <EmptyState text={t('salary.empty')} />}
        <ul className="divide-y divide-line">
          {payslips.data?.rows.map((payslip) => (
            <PayslipRow key={payslip.id} payslip={payslip} />
          ))}
        </ul>
        <Pagination
          onChange={(page) => {
            list.set({ page: String(page) });
          }}
          page={list.page}
          pageSize={pageSize}
          total={payslips.data?.total ?? 0}
        />
      </Panel>
    </>
  );
}
