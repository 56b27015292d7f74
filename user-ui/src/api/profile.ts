import type { components } from '@paraply/core/schema';
import { queryOptions } from '@tanstack/react-query';
import { api, body } from '@/lib/apiClient';

export type Profile = components['schemas']['Profile'];

export const profileQuery = queryOptions({
  queryKey: ['/api/profile'],
  queryFn: () => body(api.GET('/api/profile')),
});
