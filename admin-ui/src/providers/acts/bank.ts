import { asForm, body } from '@paraply/core/apiClient';
import type { InputOf } from '../../types/api';
import { api, patiently } from '../api';
import { keyed, ofIdKeyed } from './params';

export const bankActs = {
  /** A dry run only checks the file. */
  importBankFile: (file: File, dryRun: boolean, key: string) =>
    body(
      api.POST('/api/admin/bank-files', {
        params: keyed(key),
        body: { dryRun: String(dryRun), file },
        bodySerializer: asForm,
        signal: patiently(),
      }),
    ),
  allocateBankTransaction: (id: string, allocation: InputOf<'adminAllocateBankTransaction'>, key: string) =>
    body(api.POST('/api/admin/bank-transactions/{id}/allocate', { params: ofIdKeyed(id, key), body: allocation })),
  answerBankTransaction: (id: string, isSame: boolean, key: string) =>
    body(api.POST('/api/admin/bank-transactions/{id}/same-payment', { params: ofIdKeyed(id, key), body: { isSame } })),
  explainBankTransaction: (id: string, explanation: InputOf<'adminExplainBankTransaction'>, key: string) =>
    body(api.POST('/api/admin/bank-transactions/{id}/explain', { params: ofIdKeyed(id, key), body: explanation })),
  requestRefund: (transactionId: string, refund: InputOf<'adminRequestRefund'>, key: string) =>
    body(api.POST('/api/admin/bank-transactions/{id}/refund', { params: ofIdKeyed(transactionId, key), body: refund })),
  releasePayment: (id: string, key: string) =>
    body(api.POST('/api/admin/payments/{id}/release', { params: ofIdKeyed(id, key) })),
  reversePayment: (id: string, reason: string, key: string) =>
    body(api.POST('/api/admin/payments/{id}/reverse', { params: ofIdKeyed(id, key), body: { reason } })),
  undoBankTransaction: (id: string, reason: string, key: string) =>
    body(api.POST('/api/admin/bank-transactions/{id}/undo', { params: ofIdKeyed(id, key), body: { reason } })),
};
