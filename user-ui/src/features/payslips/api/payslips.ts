import { queryOptions } from '@tanstack/react-query';
import type { ListQuery } from '@/lib/apiClient';
import { api, body, listParams, page } from '@/lib/apiClient';
import type { components } from '@/types/schema';

export type Payslip = components['schemas']['Payslip'];
export type PayslipYear = components['schemas']['PayslipYear'];

/** What is saved of the holiday pay. */
export const holidayPayQuery = queryOptions({
  queryKey: ['/api/holiday-pay'],
  queryFn: () => body(api.GET('/api/holiday-pay')),
});

export function payslipListQuery(list: ListQuery) {
  return queryOptions({
    queryKey: ['/api/payslips', 'list', list],
    queryFn: () => page(api.GET('/api/payslips', { params: { query: listParams(list) } })),
  });
}

export function payslipQuery(id: string) {
  return queryOptions({
    queryKey: ['/api/payslips', id],
    queryFn: () => body(api.GET('/api/payslips/{id}', { params: { path: { id } } })),
  });
}

export const yearsQuery = queryOptions({
  queryKey: ['/api/payslips', 'years'],
  queryFn: () => body(api.GET('/api/payslips/years')),
});
