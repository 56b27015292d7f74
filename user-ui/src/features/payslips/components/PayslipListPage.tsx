import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { PageHeader } from '@/components/layout/PageHeader';
import { EmptyState } from '@/components/ui/EmptyState';
import { Pagination } from '@/components/ui/Pagination';
import { Panel } from '@/components/ui/Panel';
import { QueryError } from '@/components/ui/QueryError';
import { SkeletonRows } from '@/components/ui/Skeleton';
import { useFormat } from '@/i18n/useFormat';
import { paths } from '@/lib/paths';
import { pageSize, useListParams } from '@/lib/useListParams';
import { payslipListQuery } from '../api/payslips';
import { PayslipBadge } from './PayslipBadge';

export function PayslipListPage() {
  const { t } = useTranslation();
  const { date, money } = useFormat();
  const list = useListParams('paymentDate', 'DESC');
  const query = payslipListQuery({ range: list.range, sort: [list.sort, list.order] });
  const payslips = useQuery({ ...query, placeholderData: keepPreviousData });
  return (
    <>
      <PageHeader description={t('salary.description')} title={t('salary.title')} />
      <Panel flush>
        {payslips.isPending && <SkeletonRows />}
        {payslips.isError && <QueryError error={payslips.error} onRetry={() => void payslips.refetch()} />}
        {payslips.data?.total === 0 && <EmptyState text={t('salary.empty')} />}
        <ul className="divide-y divide-line">
          {payslips.data?.rows.map((payslip) => (
            <li
              className="relative flex flex-wrap items-center gap-x-6 gap-y-1 px-4 py-4 transition-colors duration-150 hover:bg-canvas md:px-6"
              key={payslip.id}
            >
              <div className="min-w-0 grow">
                <Link
                  className="font-semibold after:absolute after:inset-0 hover:text-primary"
                  to={paths.payslip(payslip.id)}
                >
                  {t('salary.payslipOf', { date: date(payslip.paymentDate) })}
                </Link>
                <p className="figures truncate text-muted">
                  {t('salary.invoices')} {payslip.invoiceNumbers.join(', ')}
                </p>
              </div>
              <PayslipBadge status={payslip.status} />
              <p className="figures min-w-36 text-right text-lg font-semibold max-md:w-full">{money(payslip.payout)}</p>
            </li>
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
