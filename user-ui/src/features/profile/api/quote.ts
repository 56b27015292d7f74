import type { components } from '@paraply/core/schema';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, body } from '@/lib/apiClient';

type QuoteInput = components['schemas']['SalaryQuoteInput'];

/** What an amount becomes. The answer belongs to its input, so that none overtakes another. */
export function useQuote(input: QuoteInput | null) {
  return useQuery({
    queryKey: ['/api/salary-quote', input],
    queryFn: () => body(api.POST('/api/salary-quote', { body: input ?? {} })),
    enabled: input !== null,
    placeholderData: keepPreviousData,
  });
}
