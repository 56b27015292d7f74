import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Layers } from 'lucide-react';
import { useId, useRef } from 'react';
import { Navigate, useLocation } from 'react-router';
import { PageHeader } from '@/components/layout/PageHeader';
import { Button, ButtonLink } from '@/components/ui/Button';
import { EmptyState } from '@/components/ui/EmptyState';
import { Pagination } from '@/components/ui/Pagination';
import { Panel } from '@/components/ui/Panel';
import { QueryError } from '@/components/ui/QueryError';
import { SkeletonRows } from '@/components/ui/Skeleton';
import { useFormat } from '@/i18n/useFormat';
import { useTranslation } from '@/i18n/useTranslation';
import { paths } from '@/lib/paths';
import { pageSize, useListParams } from '@/lib/useListParams';
import { invoiceListQuery, invoiceSumsQuery } from '../api/invoices';
import { byMonth } from '../lib/months';
import { InvoiceDownloads } from './list/InvoiceDownloads';
import { InvoiceFilters } from './list/InvoiceFilters';
import { InvoiceRows } from './list/InvoiceRows';
import { InvoiceTable } from './list/InvoiceTable';
import { ListKeysHelp } from './list/ListKeysHelp';
import { ListTotal } from './list/ListTotal';
import { useListKeys } from './list/useListKeys';
import { useSumText } from './list/useSumText';

export function InvoiceListPage() {
  const { t } = useTranslation();
  const { longMonth } = useFormat();
  const location = useLocation();
  const search = useRef<HTMLInputElement>(null);
  const onKeyDown = useListKeys(search);
  const keysId = useId();
  const list = useListParams('issueDate', 'DESC');
  const status = list.get('status');
  const filter = { ...(status !== '' && { status }), ...(list.q !== '' && { q: list.q }) };
  const query = invoiceListQuery({ filter, range: list.range, sort: [list.sort, list.order] });
  const invoices = useQuery({ ...query, placeholderData: keepPreviousData });
  // The sums are a help: the list stands without them. Those of another filter are none of this list.
  const sums = useQuery({ ...invoiceSumsQuery(filter), retry: false }).data ?? [];
  const sumText = useSumText();
  const isFiltered = status !== '' || list.q !== '';
  const rows = invoices.data?.rows ?? [];
  const total = invoices.data?.total ?? 0;
  // A page number beyond the last, for example from an old link, opens the last page.
  if (invoices.isSuccess && !invoices.isPlaceholderData && rows.length === 0 && total > 0) {
    const last = Math.ceil(total / pageSize);
    const here = new URLSearchParams(location.search);
    here.set('page', String(last));
    return <Navigate replace to={`${paths.invoices}?${here.toString()}`} />;
  }
  const totalOf = (month: string) => {
    const amount = sumText(sums.filter((sum) => sum.month === month));
    // While the next page loads, the rows are those of the last.
    return (
      !invoices.isPlaceholderData &&
      amount !== '' && <span className="figures">{t('invoices.monthTotal', { amount })}</span>
    );
  };
  const parts =
    list.sort === 'issueDate'
      ? byMonth(rows).map(({ month, rows }) => ({ name: longMonth(month), rows, total: totalOf(month) }))
      : [{ rows }];
  return (
    <>
      <PageHeader
        action={
          invoices.data &&
          (isFiltered || total > 0) && (
            <div className="flex flex-wrap gap-3">
              <ButtonLink to={paths.invoiceTemplates} variant="secondary">
                <Layers aria-hidden="true" size={18} strokeWidth={1.75} />
                {t('templates.title')}
              </ButtonLink>
              <InvoiceDownloads list={{ filter, sort: [list.sort, list.order] }} />
            </div>
          )
        }
        title={t('invoices.title')}
      />
      <Panel flush>
        <InvoiceFilters list={list} search={search} status={status} />
        {invoices.isPending && <SkeletonRows count={8} />}
        {invoices.isError && <QueryError error={invoices.error} onRetry={() => void invoices.refetch()} />}
        {invoices.data && rows.length === 0 && (
          <EmptyState
            action={
              isFiltered ? (
                <Button onClick={list.clear} variant="secondary">
                  {t('invoices.clearFilters')}
                </Button>
              ) : (
                <ButtonLink to={paths.invoiceCreate()}>{t('nav.newInvoice')}</ButtonLink>
              )
            }
            text={t(isFiltered ? 'invoices.noResult' : 'invoices.empty')}
          />
        )}
        {rows.length > 0 && (
          <>
            <InvoiceTable aria-describedby={keysId} list={list} onKeyDown={onKeyDown} parts={parts} />
            <InvoiceRows onKeyDown={onKeyDown} parts={parts} />
            <ListTotal sums={sums} />
            <ListKeysHelp id={keysId} />
          </>
        )}
        <Pagination
          onChange={(page) => {
            list.set({ page: String(page) });
          }}
          page={list.page}
          pageSize={pageSize}
          total={total}
        />
      </Panel>
    </>
  );
}
