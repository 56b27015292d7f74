import { signWithPasskey } from '@paraply/core/passkey';
import type { components } from '@paraply/core/schema';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { sessionQuery, type CurrentUser } from '@/api/session';
import { api, body } from '@/lib/apiClient';
import { paths } from '@/lib/paths';
import { leave } from '@/lib/queryClient';

type Schemas = components['schemas'];

/** Logs in. On success the previous user's cache is cleared and the session set. */
export function useLogIn() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (input: Schemas['LoginRequest']) => {
      const answer = await body(api.POST('/api/login', { body: input }));
      if (answer.requiresVerification || answer.requiresSecondFactor) return { answer, user: null };
      client.clear();
      return { answer, user: await client.fetchQuery({ ...sessionQuery, staleTime: 0 }) };
    },
  });
}

export type SecondFactorKind = Schemas['SecondFactorKind'];

/** Completes a login with a second factor. */
export function useProveSecondFactor() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (input: { code: string } | 'passkey') => {
      const proof =
        input === 'passkey'
          ? { passkey: await signWithPasskey((await body(api.POST('/api/login/passkey'))).options) }
          : input;
      await body(api.POST('/api/login/second-factor', { body: proof }));
      return client.fetchQuery({ ...sessionQuery, staleTime: 0 });
    },
  });
}

/** A login awaiting its second factor, for example after OpenID Connect. */
export const pendingSignInQuery = queryOptions({
  queryKey: ['/api/login/second-factor'],
  queryFn: () => body(api.GET('/api/login/second-factor')),
  retry: false,
  gcTime: 0,
});

/** Confirms the user's identity before a sensitive action. */
export function useConfirmIdentity() {
  return useMutation({
    mutationFn: async (input: { code: string } | { password: string } | 'passkey') => {
      const proof =
        input === 'passkey'
          ? { passkey: await signWithPasskey((await body(api.POST('/api/session/passkey'))).options) }
          : input;
      return body(api.POST('/api/session/reauthenticate', { body: proof }));
    },
  });
}

/** Logs in again over the current page, with a password or with a session opened in another window. */
export function useSignInAgain() {
  return useMutation({
    mutationFn: async (credentials: Schemas['LoginRequest'] | null) => {
      if (credentials) {
        const answer = await body(api.POST('/api/login', { body: credentials }));
        if (answer.requiresVerification) throw new Error(answer.message);
        if (answer.requiresSecondFactor) return { second: answer.secondFactors ?? [] };
      }
      return { user: await body(api.GET('/api/user')) };
    },
  });
}

export function useRegister() {
  return useMutation({
    mutationFn: (input: Schemas['RegisterRequest']) => body(api.POST('/api/register', { body: input })),
  });
}

export function useLogOut() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => body(api.POST('/api/logout')),
    onSuccess: () => {
      leave(client, paths.auth());
    },
  });
}

/** Verifies an email address, which also logs the user in unless someone already is. */
export function useVerifyEmail(onLoggedIn: (user: CurrentUser) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (token: string) => {
      const answer = await body(api.POST('/api/verify-email', { body: { token } }));
      if (answer.fullName === undefined) return { answer, user: null };
      client.clear();
      return { answer, user: await client.fetchQuery({ ...sessionQuery, staleTime: 0 }) };
    },
    // Here and not in mutate(): the page remounts when the session is set.
    onSuccess: ({ user }) => {
      if (user) onLoggedIn(user);
    },
  });
}

export function useResendVerification() {
  return useMutation({
    mutationFn: (email: string) => body(api.POST('/api/verify-email/resend', { body: { email } })),
  });
}

export function useForgotPassword() {
  return useMutation({
    mutationFn: (email: string) => body(api.POST('/api/forgot-password', { body: { email } })),
  });
}

export function useResetPassword() {
  return useMutation({
    mutationFn: (input: Schemas['ResetPasswordRequest']) => body(api.POST('/api/reset-password', { body: input })),
  });
}
