import { queryOptions } from '@tanstack/react-query';
import { api, body } from '@/lib/apiClient';

export const referralsQuery = queryOptions({
  queryKey: ['/api/referrals'],
  queryFn: () => body(api.GET('/api/referrals')),
});
