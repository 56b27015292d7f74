import { body } from '@paraply/core/apiClient';
import type { InputOf, QueryOf } from '../../types/api';
import { api } from '../api';
import { ofId } from './params';

export const clientActs = {
  listClientDuplicates: (id: string) => body(api.GET('/api/admin/clients/{id}/duplicates', { params: ofId(id) })),
  getClientStatement: (id: string, query: QueryOf<'adminGetClientStatement'>) =>
    body(api.GET('/api/admin/clients/{id}/statement', { params: { ...ofId(id), query } })),
  mergeClients: (id: string, merge: InputOf<'adminMergeClients'>) =>
    body(api.POST('/api/admin/clients/{id}/merge', { params: ofId(id), body: merge })),
};
