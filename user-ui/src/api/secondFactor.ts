import { queryOptions } from '@tanstack/react-query';
import { api, body } from '@/lib/apiClient';

/** How the person proves who they are. */
export const secondFactorQuery = queryOptions({
  queryKey: ['/api/second-factor'],
  queryFn: () => body(api.GET('/api/second-factor')),
});
