import type { components } from '@paraply/core/schema';
import { queryOptions } from '@tanstack/react-query';
import type { ListQuery } from '@/lib/apiClient';
import { api, body, listParams, page } from '@/lib/apiClient';

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

/** The latest salaries by their payment day, so that those that are on their way come first. */
export const latestPayslipsQuery = payslipListQuery({ range: [0, 9], sort: ['paymentDate', 'DESC'] });

export function payslipQuery(id: string) {
  return queryOptions({
    queryKey: ['/api/payslips', id],
    queryFn: () => body(api.GET('/api/payslips/{id}', { params: { path: { id } } })),
  });
}

/** The salary that an invoice of this one stands on now: another one when this was taken back and made anew. */
export function replacementQuery({ id, invoiceIds }: Pick<Payslip, 'id' | 'invoiceIds'>) {
  return queryOptions({
    queryKey: ['/api/payslips', id, 'replacement'],
    queryFn: async () => {
      const [invoiceId = ''] = invoiceIds;
      const { payslipId } = await body(api.GET('/api/invoices/{id}', { params: { path: { id: invoiceId } } }));
      if (payslipId === undefined || payslipId === id) return null;
      // One that nobody has approved yet is not there for its person.
      const query = listParams({ filter: { id: [payslipId] } });
      const { rows } = await page(api.GET('/api/payslips', { params: { query } }));
      return rows[0] ?? null;
    },
    enabled: invoiceIds.length > 0,
    retry: false,
  });
}

export const yearsQuery = queryOptions({
  queryKey: ['/api/payslips', 'years'],
  queryFn: () => body(api.GET('/api/payslips/years')),
});
