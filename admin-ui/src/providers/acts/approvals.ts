import { body } from '@paraply/core/apiClient';
import { api } from '../api';
import { ofId, type Seen } from './params';

export const approvalActs = {
  confirmApproval: ({ id, version }: Seen) =>
    body(api.POST('/api/admin/approvals/{id}/confirm', { params: ofId(id), body: { version } })),
  rejectApproval: ({ id, version }: Seen, reason: string) =>
    body(api.POST('/api/admin/approvals/{id}/reject', { params: ofId(id), body: { version, reason } })),
  stopApproval: ({ id, version }: Seen) =>
    body(api.POST('/api/admin/approvals/{id}/stop', { params: ofId(id), body: { version } })),
};
