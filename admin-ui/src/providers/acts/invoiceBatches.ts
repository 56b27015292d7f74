import { body, page } from '@paraply/core/apiClient';
import type { BatchRowStatus, BulkAction, InputOf } from '../../types/api';
import { api, patiently } from '../api';
import { keyed, ofId } from './params';

export const invoiceBatchActs = {
  previewInvoiceBatch: (action: BulkAction, filter: object) =>
    body(
      api.GET('/api/admin/invoice-batches/preview', {
        params: { query: { action, filter: JSON.stringify(filter) } },
      }),
    ),
  createInvoiceBatch: (input: InputOf<'adminCreateInvoiceBatch'>, key: string) =>
    body(api.POST('/api/admin/invoice-batches', { params: keyed(key), body: input, signal: patiently() })),
  listInvoiceBatchRows: (id: string, { status, range }: { status?: BatchRowStatus; range: string }) =>
    page(
      api.GET('/api/admin/invoice-batches/{id}/rows', {
        params: { path: { id }, query: { range, ...(status && { filter: JSON.stringify({ status }) }) } },
      }),
    ),
  stopInvoiceBatch: (id: string) => body(api.POST('/api/admin/invoice-batches/{id}/stop', { params: ofId(id) })),
  retryInvoiceBatch: (id: string) => body(api.POST('/api/admin/invoice-batches/{id}/retry', { params: ofId(id) })),
};
