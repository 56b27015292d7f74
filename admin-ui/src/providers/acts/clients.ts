import { body } from '@paraply/core/apiClient';
import type { InputOf } from '../../types/api';
import { api } from '../api';
import { ofId } from './params';

export const clientActs = {
  listClientDuplicates: (id: string) => body(api.GET('/api/admin/clients/{id}/duplicates', { params: ofId(id) })),
  mergeClients: (id: string, merge: InputOf<'adminMergeClients'>) =>
    body(api.POST('/api/admin/clients/{id}/merge', { params: ofId(id), body: merge })),
};
