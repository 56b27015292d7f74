import type { components } from '@paraply/core/schema';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, body } from '@/lib/apiClient';

/** What an amount becomes, or what must be invoiced for a net. The answer belongs to its input, so none overtakes. */
export function useSalaryQuote(input: components['schemas']['SalaryQuoteInput'] | null) {
  return useQuery({
    queryKey: ['/api/salary-quote', input],
    queryFn: () => body(api.POST('/api/salary-quote', { body: input ?? {} })),
    enabled: input !== null,
    placeholderData: keepPreviousData,
  });
}
