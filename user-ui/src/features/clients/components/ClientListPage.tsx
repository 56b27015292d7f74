import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { clientListQuery } from '@/api/clients';
import { SearchInput } from '@/components/form/SearchInput';
import { PageHeader } from '@/components/layout/PageHeader';
import { Button, ButtonLink } from '@/components/ui/Button';
import { EmptyState } from '@/components/ui/EmptyState';
import { Pagination } from '@/components/ui/Pagination';
import { Panel } from '@/components/ui/Panel';
import { QueryError } from '@/components/ui/QueryError';
import { SkeletonRows } from '@/components/ui/Skeleton';
import { useTranslation } from '@/i18n/useTranslation';
import { paths } from '@/lib/paths';
import { pageSize, useListParams } from '@/lib/useListParams';
import { ClientRow } from './ClientRow';

export function ClientListPage() {
  const { t } = useTranslation();
  const list = useListParams('name', 'ASC');
  const filter = { archived: false, ...(list.q !== '' && { q: list.q }) };
  const query = clientListQuery({ filter, range: list.range, sort: [list.sort, list.order] });
  const clients = useQuery({ ...query, placeholderData: keepPreviousData });
  const isEmpty = clients.data?.total === 0;
  const newClient = (
    <ButtonLink to={paths.clientCreate}>
      <Plus aria-hidden="true" size={18} strokeWidth={2} />
      {t('clients.new')}
    </ButtonLink>
  );
  return (
    <>
      <PageHeader action={newClient} title={t('clients.title')} />
      <Panel flush>
        {!(isEmpty && list.q === '') && (
          <div className="border-b border-line p-4 md:px-6">
            <SearchInput
              label={t('clients.searchLabel')}
              onChange={(q) => {
                list.set({ q });
              }}
              value={list.q}
            />
          </div>
        )}
        {clients.isPending && <SkeletonRows />}
        {clients.isError && <QueryError error={clients.error} onRetry={() => void clients.refetch()} />}
        {isEmpty &&
          (list.q === '' ? (
            <EmptyState action={newClient} text={t('clients.empty')} />
          ) : (
            <EmptyState
              action={
                <Button onClick={list.clear} variant="secondary">
                  {t('clients.clearSearch')}
                </Button>
              }
              text={t('clients.noResult')}
            />
          ))}
        <ul className="divide-y divide-line">
          {clients.data?.rows.map((client) => (
            <ClientRow client={client} key={client.id} />
          ))}
        </ul>
        <Pagination
          onChange={(page) => {
            list.set({ page: String(page) });
          }}
          page={list.page}
          pageSize={pageSize}
          total={clients.data?.total ?? 0}
        />
      </Panel>
    </>
  );
}
