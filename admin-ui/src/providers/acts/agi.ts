import { body, idempotency } from '@paraply/core/apiClient';
import type { InputOf } from '../../types/api';
import { api, patiently } from '../api';

function ofMonth(period: string, key: string) {
  return { path: { period }, header: idempotency(key) };
}

export const agiActs = {
  getAgiMonth: (period: string) => body(api.GET('/api/admin/agi/{period}', { params: { path: { period } } })),
  declareAgi: (period: string, key: string) =>
    body(api.POST('/api/admin/agi/{period}/declaration', { params: ofMonth(period, key), signal: patiently() })),
  payAgiTax: (period: string, paymentDate: string, key: string) =>
    body(api.POST('/api/admin/agi/{period}/tax-payment', { params: ofMonth(period, key), body: { paymentDate } })),
  confirmAgiTax: (period: string, key: string) =>
    body(api.POST('/api/admin/agi/{period}/tax-payment/confirm', { params: ofMonth(period, key) })),
  offsetAgiTax: (period: string, key: string) =>
    body(api.POST('/api/admin/agi/{period}/tax-offset', { params: ofMonth(period, key) })),
  refundAgiTax: (period: string, refund: InputOf<'adminRefundTax'>, key: string) =>
    body(api.POST('/api/admin/agi/{period}/tax-refund', { params: ofMonth(period, key), body: refund })),
};
