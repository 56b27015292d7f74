import { body } from '@paraply/core/apiClient';
import type { InputOf } from '../../types/api';
import { api } from '../api';
import { keyed, ofId, ofIdKeyed } from './params';

export const userActs = {
  blockUser: (id: string, reason: string) =>
    body(api.POST('/api/admin/users/{id}/block', { params: ofId(id), body: { reason } })),
  unblockUser: (id: string) => body(api.POST('/api/admin/users/{id}/unblock', { params: ofId(id) })),
  verifyUserEmail: (id: string) => body(api.POST('/api/admin/users/{id}/verify-email', { params: ofId(id) })),
  setUserFee: (id: string, feePercentage?: string, fixedFee?: string) =>
    body(api.POST('/api/admin/users/{id}/fee', { params: ofId(id), body: { feePercentage, fixedFee } })),
  trustUser: (id: string, trusted: boolean) =>
    body(api.POST('/api/admin/users/{id}/trust', { params: ofId(id), body: { trusted } })),
  resetSecondFactor: (id: string) => body(api.POST('/api/admin/users/{id}/second-factor/reset', { params: ofId(id) })),
  inviteUser: (id: string) => body(api.POST('/api/admin/users/{id}/invite', { params: ofId(id) })),
  listAcceptedTerms: (userId: string) => body(api.GET('/api/admin/users/{id}/terms', { params: ofId(userId) })),
  moveToGroup: (groupId: string, userIds: string[]) =>
    body(api.POST('/api/admin/groups/{id}/members', { params: ofId(groupId), body: { userIds } })),

  viewAs: (id: string) => body(api.POST('/api/admin/users/{id}/view-as', { params: ofId(id) })),
  stopViewing: () => body(api.POST('/api/stop-viewing')),

  listUserSessions: (id: string) => body(api.GET('/api/admin/users/{id}/sessions', { params: ofId(id) })),
  revokeUserSession: (id: string, sessionId: string) =>
    body(api.DELETE('/api/admin/users/{id}/sessions/{sessionId}', { params: { path: { id, sessionId } } })),
  revokeUserSessions: (id: string) => body(api.DELETE('/api/admin/users/{id}/sessions', { params: ofId(id) })),

  listAccessTokens: (userId: string) => body(api.GET('/api/admin/access-tokens', { params: { query: { userId } } })),
  revokeAccessToken: (id: string) => body(api.DELETE('/api/admin/access-tokens/{id}', { params: ofId(id) })),

  listUserBankAccounts: (userId: string) =>
    body(api.GET('/api/admin/users/{id}/bank-accounts', { params: ofId(userId) })),
  addUserBankAccount: (userId: string, account: InputOf<'adminAddUserBankAccount'>) =>
    body(api.POST('/api/admin/users/{id}/bank-accounts', { params: ofId(userId), body: account })),
  updateUserBankAccount: (id: string, accountId: string, account: InputOf<'adminUpdateUserBankAccount'>) =>
    body(
      api.PUT('/api/admin/users/{id}/bank-accounts/{accountId}', {
        params: { path: { id, accountId } },
        body: account,
      }),
    ),

  getHolidayPay: (userId: string) => body(api.GET('/api/admin/users/{id}/holiday-pay', { params: ofId(userId) })),
  payOutHolidayPay: (userId: string, amount?: string) =>
    body(api.POST('/api/admin/users/{id}/holiday-pay/payout', { params: ofId(userId), body: { amount } })),
  keepHolidayPay: (userId: string) =>
    body(api.DELETE('/api/admin/users/{id}/holiday-pay/payout', { params: ofId(userId) })),

  getCorrections: (userId: string) => body(api.GET('/api/admin/users/{id}/corrections', { params: ofId(userId) })),
  waiveCorrections: (userId: string, waived: InputOf<'adminWaiveCorrections'>, key: string) =>
    body(api.POST('/api/admin/users/{id}/corrections/waivers', { params: ofIdKeyed(userId, key), body: waived })),
  undoWaiver: (id: string, waiverId: string, key: string) =>
    body(
      api.POST('/api/admin/users/{id}/corrections/waivers/{waiverId}/undo', {
        params: { path: { id, waiverId }, ...keyed(key) },
      }),
    ),

  listTaxProfiles: (userId: string) => body(api.GET('/api/admin/users/{id}/tax-profiles', { params: ofId(userId) })),
  addTaxProfile: (userId: string, tax: InputOf<'adminAddTaxProfile'>) =>
    body(api.POST('/api/admin/users/{id}/tax-profiles', { params: ofId(userId), body: tax })),
};
