import { body } from '@paraply/core/apiClient';
import type { QueryOf } from '../../types/api';
import { api } from '../api';

export const reportActs = {
  getDashboard: () => body(api.GET('/api/admin/dashboard')),
  getProgress: () => body(api.GET('/api/admin/progress')),
  getFeeReport: (query: QueryOf<'adminReportFees'>) => body(api.GET('/api/admin/reports/fees', { params: { query } })),
  getAging: (query: QueryOf<'adminReportAging'>) => body(api.GET('/api/admin/reports/aging', { params: { query } })),
  getDebt: (query: QueryOf<'adminReportDebt'>) => body(api.GET('/api/admin/reports/debt', { params: { query } })),
  getLedger: (query: QueryOf<'adminReportLedger'>) => body(api.GET('/api/admin/reports/ledger', { params: { query } })),
  getMoney: () => body(api.GET('/api/admin/reports/money')),
  getReconciliation: (month: string) =>
    body(api.GET('/api/admin/reports/reconciliation', { params: { query: { month } } })),
  getBankDays: (month: string) => body(api.GET('/api/admin/reports/bank-days', { params: { query: { month } } })),
};
