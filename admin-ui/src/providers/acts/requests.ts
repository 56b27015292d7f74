import { body } from '@paraply/core/apiClient';
import type { InputOf } from '../../types/api';
import { api } from '../api';
import { ofId, ofIdKeyed } from './params';

/** What freelancers ask for: expenses, other tax settings, answers. */
export const requestActs = {
  approveReimbursement: (id: string) => body(api.POST('/api/admin/reimbursements/{id}/approve', { params: ofId(id) })),
  rejectReimbursement: (id: string, reason: string) =>
    body(api.POST('/api/admin/reimbursements/{id}/reject', { params: ofId(id), body: { reason } })),

  getTaxRequest: (id: string) => body(api.GET('/api/admin/tax-requests/{id}', { params: ofId(id) })),
  approveTaxRequest: (id: string, input: InputOf<'adminApproveTaxRequest'>) =>
    body(api.POST('/api/admin/tax-requests/{id}/approve', { params: ofId(id), body: input })),
  rejectTaxRequest: (id: string, reason: string) =>
    body(api.POST('/api/admin/tax-requests/{id}/reject', { params: ofId(id), body: { reason } })),

  answerMessage: (id: string, text: string, key: string) =>
    body(api.POST('/api/admin/messages/{id}/replies', { params: ofIdKeyed(id, key), body: { text } })),
  closeMessage: (id: string) => body(api.POST('/api/admin/messages/{id}/close', { params: ofId(id) })),
};
