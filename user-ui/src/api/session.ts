import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, body } from '@/lib/apiClient';
import { hasStatus } from '@/lib/apiError';
import { sessionKey } from '@/lib/queryClient';
import { storage } from '@/lib/storage';
import type { components } from '@/types/schema';

export type CurrentUser = components['schemas']['CurrentUser'];

/** Remembers on the device that somebody has been logged in, never who. */
const hintKey = 'paraply.session';

/** The person who is logged in; a 401 means that nobody is. */
export const sessionQuery = queryOptions<CurrentUser | null>({
  queryKey: sessionKey,
  queryFn: async () => {
    try {
      const user = await body(api.GET('/api/user'));
      storage.set(hintKey, '1');
      return user;
    } catch (error) {
      if (!hasStatus(error, 401)) throw error;
      storage.remove(hintKey);
      return null;
    }
  },
});

export function useSession() {
  return useQuery(sessionQuery);
}

/**
 * The session on pages for everybody: asked for only where somebody has been logged in on this device, so that a
 * visitor's page makes no call that must be refused. Signed-in routes always ask.
 */
export function useVisitorSession() {
  const { data, isLoading } = useQuery({ ...sessionQuery, enabled: storage.get(hintKey) !== null });
  return { user: data ?? null, isLoading };
}
