import type { components } from '@paraply/core/schema';
import { queryOptions } from '@tanstack/react-query';
import type { ListQuery } from '@/lib/apiClient';
import { api, body, listParams, page } from '@/lib/apiClient';
import { idOf } from '@/lib/idOf';

export type Client = components['schemas']['Client'];

export const clientsKey = '/api/clients';

export function clientListQuery(list: ListQuery) {
  return queryOptions({
    queryKey: [clientsKey, 'list', list],
    queryFn: () => page(api.GET('/api/clients', { params: { query: listParams(list) } })),
  });
}

/** Every client that can still be invoiced, for pickers. */
export const clientPickQuery = clientListQuery({ filter: { archived: false }, range: [0, 499], sort: ['name', 'ASC'] });

export function clientQuery(id: string) {
  return queryOptions({
    queryKey: [clientsKey, id],
    queryFn: () => body(api.GET('/api/clients/{id}', { params: { path: { id: idOf(id) } } })),
  });
}
