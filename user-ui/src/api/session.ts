import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, body } from '@/lib/apiClient';
import { hasStatus } from '@/lib/apiError';
import { sessionKey } from '@/lib/queryClient';
import type { components } from '@/types/schema';

export type CurrentUser = components['schemas']['CurrentUser'];

/** The person who is logged in; a 401 means that nobody is. */
export const sessionQuery = queryOptions<CurrentUser | null>({
  queryKey: sessionKey,
  queryFn: async () => {
    try {
      return await body(api.GET('/api/user'));
    } catch (error) {
      if (hasStatus(error, 401)) return null;
      throw error;
    }
  },
});

export function useSession() {
  return useQuery(sessionQuery);
}
