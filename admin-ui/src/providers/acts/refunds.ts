import { asForm, body } from '@paraply/core/apiClient';
import { api, patiently } from '../api';
import { keyed, ofId, ofIdKeyed } from './params';

export const refundActs = {
  cancelRefund: (id: string, reason: string, key: string) =>
    body(api.POST('/api/admin/refunds/{id}/cancel', { params: ofIdKeyed(id, key), body: { reason } })),
  rejectRefund: (id: string, reason: string, key: string) =>
    body(api.POST('/api/admin/refunds/{id}/reject', { params: ofIdKeyed(id, key), body: { reason } })),
  createRefundFile: (paymentDate: string, key: string) =>
    body(api.POST('/api/admin/refund-files', { params: keyed(key), body: { paymentDate }, signal: patiently() })),
  confirmRefundFile: (id: string, key: string) =>
    body(api.POST('/api/admin/refund-files/{id}/confirm', { params: ofIdKeyed(id, key), signal: patiently() })),
  readRefundReport: (fileId: string, file: File) =>
    body(
      api.POST('/api/admin/refund-files/{id}/status-report', {
        params: ofId(fileId),
        body: { file },
        bodySerializer: asForm,
        signal: patiently(),
      }),
    ),
};
