import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, body } from '@/lib/apiClient';
import { sessionQuery } from './session';

const termsQuery = queryOptions({
  queryKey: ['/api/terms'],
  queryFn: () => body(api.GET('/api/terms')),
});

/** Which terms of use apply, and which are announced. */
export function useTerms() {
  return useQuery(termsQuery);
}

/** Accepts the terms that apply; whoever has done so is not asked again. */
export function useAcceptTerms() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (version: string) => body(api.POST('/api/terms/accept', { body: { version } })),
    onSuccess: () => {
      client.setQueryData(sessionQuery.queryKey, (user) => {
        if (!user) return user;
        const rest = { ...user };
        delete rest.termsToAccept;
        return rest;
      });
    },
    // Other terms may have begun to apply since the page was loaded.
    onError: () => client.invalidateQueries({ queryKey: sessionQuery.queryKey }),
  });
}
