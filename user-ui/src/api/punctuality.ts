import { useQuery } from '@tanstack/react-query';
import { api, body } from '@/lib/apiClient';

/** How many invoices were paid out in the last twelve months, and how many of them in time. */
export function usePunctuality() {
  return useQuery({
    queryKey: ['/api/punctuality'],
    queryFn: () => body(api.GET('/api/punctuality')),
  });
}
