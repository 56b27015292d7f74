import type { components } from '@paraply/core/schema';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, body } from '@/lib/apiClient';

export type PublicSettings = components['schemas']['PublicSettings'];

export const settingsQuery = queryOptions({
  queryKey: ['/api/settings'],
  queryFn: () => body(api.GET('/api/settings')),
});

/** The provider's public settings: fees, currencies, support hours, login methods. */
export function useSettings() {
  return useQuery(settingsQuery);
}
