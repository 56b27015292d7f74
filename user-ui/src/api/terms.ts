import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, body } from '@/lib/apiClient';
import { sessionQuery } from './session';

const termsQuery = queryOptions({
  queryKey: ['/api/terms'],
  queryFn: () => body(api.GET('/api/terms')),
});

/** The terms of use in force, and the announced ones. */
export function useTerms() {
  return useQuery(termsQuery);
}

/** Accepts the terms in force. */
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
    // New terms may have taken effect since the page was loaded.
    onError: () => client.invalidateQueries({ queryKey: sessionQuery.queryKey }),
  });
}
