import type { components } from '@paraply/core/schema';
import { queryOptions } from '@tanstack/react-query';
import type { ListQuery } from '@/lib/apiClient';
import { api, body, listParams, page } from '@/lib/apiClient';
import { idOf } from '@/lib/idOf';

export type Payslip = components['schemas']['Payslip'];
export type PayslipYear = components['schemas']['PayslipYear'];

/** The saved holiday pay. */
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

/** The latest payslips by payment date, so that pending payouts come first. */
export const latestPayslipsQuery = payslipListQuery({ range: [0, 9], sort: ['paymentDate', 'DESC'] });

export function payslipQuery(id: string) {
  return queryOptions({
    queryKey: ['/api/payslips', id],
    queryFn: () => body(api.GET('/api/payslips/{id}', { params: { path: { id: idOf(id) } } })),
  });
}

/** The payslip that now holds this one's invoices: another one if this was reversed and replaced. */
export function replacementQuery({ id, invoiceIds }: Pick<Payslip, 'id' | 'invoiceIds'>) {
  return queryOptions({
    queryKey: ['/api/payslips', id, 'replacement'],
    queryFn: async () => {
      const [invoiceId = ''] = invoiceIds;
      const { payslipId } = await body(api.GET('/api/invoices/{id}', { params: { path: { id: invoiceId } } }));
      if (payslipId === undefined || payslipId === id) return null;
      // A payslip is hidden from its user until the run is approved.
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

/** What the year comes to at an amount a month; null for the pace so far. */
export function forecastQuery(monthlyAmount: string | null) {
  return queryOptions({
    queryKey: ['/api/payslips', 'forecast', monthlyAmount],
    queryFn: () =>
      body(api.GET('/api/payslips/forecast', { params: { query: monthlyAmount === null ? {} : { monthlyAmount } } })),
  });
}
