import { queryOptions } from '@tanstack/react-query';
import { api, body } from '@/lib/apiClient';

/** The user's ways to confirm their identity. */
export const secondFactorQuery = queryOptions({
  queryKey: ['/api/second-factor'],
  queryFn: () => body(api.GET('/api/second-factor')),
});
