import type { components } from '@paraply/core/schema';
import { queryOptions } from '@tanstack/react-query';
import { api, body } from '@/lib/apiClient';
import { useWrite } from '@/lib/useWrite';

type Schemas = components['schemas'];

export type TokenScope = Schemas['TokenScope'];

export const sessionsQuery = queryOptions({
  queryKey: ['/api/sessions'],
  queryFn: () => body(api.GET('/api/sessions')),
});

export function useRevokeSession() {
  return useWrite({
    write: (id: string) => body(api.DELETE('/api/sessions/{id}', { params: { path: { id } } })),
    invalidates: ['/api/sessions'],
  });
}

export function useRevokeOtherSessions() {
  return useWrite({
    write: () => body(api.DELETE('/api/sessions')),
    invalidates: ['/api/sessions', '/api/tokens'],
  });
}

export const tokensQuery = queryOptions({
  queryKey: ['/api/tokens'],
  queryFn: () => body(api.GET('/api/tokens')),
});

export function useCreateToken() {
  return useWrite({
    write: (input: Schemas['AccessTokenRequest']) => body(api.POST('/api/tokens', { body: input })),
    invalidates: ['/api/tokens'],
  });
}

export function useRevokeToken() {
  return useWrite({
    write: (id: string) => body(api.DELETE('/api/tokens/{id}', { params: { path: { id } } })),
    invalidates: ['/api/tokens'],
  });
}
