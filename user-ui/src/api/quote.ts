import type { components } from '@paraply/core/schema';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, body } from '@/lib/apiClient';

/** Pay for an amount, or the amount for a net pay. Cached by input, so a late response never replaces a newer one. */
export function useSalaryQuote(input: components['schemas']['SalaryQuoteInput'] | null) {
  return useQuery({
    queryKey: ['/api/salary-quote', input],
    queryFn: () => body(api.POST('/api/salary-quote', { body: input ?? {} })),
    enabled: input !== null,
    placeholderData: keepPreviousData,
  });
}
