import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, body } from '@/lib/apiClient';
import type { components } from '@/types/schema';

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
