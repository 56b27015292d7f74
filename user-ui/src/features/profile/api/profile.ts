import { useMutation } from '@tanstack/react-query';
import type { Profile } from '@/api/profile';
import { api, body } from '@/lib/apiClient';
import { useAct } from '@/lib/useAct';
import type { components } from '@/types/schema';

type Schemas = components['schemas'];
export type ProfileUpdate = Schemas['ProfileUpdate'];

export function useUpdateProfile(onSuccess: (profile: Profile) => void) {
  return useAct({
    act: (input: ProfileUpdate) => body(api.PUT('/api/profile', { body: input })),
    touches: ['/api/profile', '/api/user', '/api/dashboard', '/api/invoices', '/api/invoices/preview'],
    onSuccess,
  });
}

export function useChangePassword() {
  return useMutation({
    mutationFn: (input: Schemas['PasswordChange']) => body(api.PUT('/api/profile/password', { body: input })),
  });
}
