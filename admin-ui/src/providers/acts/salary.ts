import { asForm, body } from '@paraply/core/apiClient';
import type { InputOf } from '../../types/api';
import { api, patiently } from '../api';
import { keyed, ofId, ofIdKeyed, type Seen } from './params';

export const salaryActs = {
  previewSalaryRun: (input: InputOf<'adminPreviewSalaryRun'>) =>
    body(api.POST('/api/admin/salary-runs/preview', { body: input, signal: patiently() })),
  createSalaryRun: (input: InputOf<'adminCreateSalaryRun'>, key: string) =>
    body(api.POST('/api/admin/salary-runs', { params: keyed(key), body: input, signal: patiently() })),
  approveSalaryRun: ({ id, version }: Seen, assumedRates: boolean, key: string) =>
    body(
      api.POST('/api/admin/salary-runs/{id}/approve', {
        params: ofIdKeyed(id, key),
        body: { assumedRates, version },
        signal: patiently(),
      }),
    ),
  discardSalaryRun: ({ id, version }: Seen, key: string) =>
    body(
      api.POST('/api/admin/salary-runs/{id}/discard', {
        params: ofIdKeyed(id, key),
        body: { version },
        signal: patiently(),
      }),
    ),
  recalculateSalaryRun: ({ id, version }: Seen, paymentDate: string, key: string) =>
    body(
      api.POST('/api/admin/salary-runs/{id}/recalculate', {
        params: ofIdKeyed(id, key),
        body: { paymentDate, version },
        signal: patiently(),
      }),
    ),
  exportSalaryRun: ({ id, version }: Seen, key: string, leaveOut: string[] = []) =>
    body(
      api.POST('/api/admin/salary-runs/{id}/payment-file', {
        params: ofIdKeyed(id, key),
        body: { version, ...(leaveOut.length > 0 && { leaveOut }) },
        signal: patiently(),
      }),
    ),
  confirmSalaryRun: ({ id, version }: Seen, key: string, payslipIds?: string[]) =>
    body(
      api.POST('/api/admin/salary-runs/{id}/confirm', {
        params: ofIdKeyed(id, key),
        body: { version, ...(payslipIds && { payslipIds }) },
        signal: patiently(),
      }),
    ),
  removeFromSalaryRun: ({ id, version }: Seen, userId: string, reason: string, key: string) =>
    body(
      api.POST('/api/admin/salary-runs/{id}/remove', {
        params: ofIdKeyed(id, key),
        body: { userId, version, ...(reason !== '' && { reason }) },
        signal: patiently(),
      }),
    ),
  reversePayslip: ({ id, version }: Seen, payslipId: string, reason: string, key: string) =>
    body(
      api.POST('/api/admin/salary-runs/{id}/reverse', {
        params: ofIdKeyed(id, key),
        body: { payslipId, reason, version },
        signal: patiently(),
      }),
    ),
  readStatusReport: (runId: string, file: File) =>
    body(
      api.POST('/api/admin/salary-runs/{id}/status-report', {
        params: ofId(runId),
        body: { file },
        bodySerializer: asForm,
        signal: patiently(),
      }),
    ),
  getPayslip: (id: string) => body(api.GET('/api/admin/payslips/{id}', { params: ofId(id) })),
  holdSalary: (userId: string, reason: string) =>
    body(api.POST('/api/admin/users/{id}/salary-hold', { params: ofId(userId), body: { reason } })),
  releaseSalary: (userId: string) => body(api.DELETE('/api/admin/users/{id}/salary-hold', { params: ofId(userId) })),
};
