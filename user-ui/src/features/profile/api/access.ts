import type { components } from '@paraply/core/schema';
import { queryOptions } from '@tanstack/react-query';
import { api, body } from '@/lib/apiClient';
import { useAct } from '@/lib/useAct';

type Schemas = components['schemas'];

export type TokenScope = Schemas['TokenScope'];

export const sessionsQuery = queryOptions({
  queryKey: ['/api/sessions'],
  queryFn: () => body(api.GET('/api/sessions')),
});

export function useRevokeSession() {
  return useAct({
    act: (id: string) => body(api.DELETE('/api/sessions/{id}', { params: { path: { id } } })),
    touches: ['/api/sessions'],
  });
}

export function useRevokeOtherSessions() {
  return useAct({
    act: () => body(api.DELETE('/api/sessions')),
    touches: ['/api/sessions', '/api/tokens'],
  });
}

export const tokensQuery = queryOptions({
  queryKey: ['/api/tokens'],
  queryFn: () => body(api.GET('/api/tokens')),
});

export function useCreateToken() {
  return useAct({
    act: (input: Schemas['AccessTokenRequest']) => body(api.POST('/api/tokens', { body: input })),
    touches: ['/api/tokens'],
  });
}

export function useRevokeToken() {
  return useAct({
    act: (id: string) => body(api.DELETE('/api/tokens/{id}', { params: { path: { id } } })),
    touches: ['/api/tokens'],
  });
}
