import type { components } from '@paraply/core/schema';
import { storage } from '@paraply/core/storage';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Profile } from '@/api/profile';
import { api, body } from '@/lib/apiClient';
import { paths } from '@/lib/paths';
import { leave } from '@/lib/queryClient';
import { useWrite } from '@/lib/useWrite';

type Schemas = components['schemas'];
export type ProfileUpdate = Schemas['ProfileUpdate'];

export function useUpdateProfile(onSuccess: (profile: Profile) => void) {
  return useWrite({
    write: (input: ProfileUpdate) => body(api.PUT('/api/profile', { body: input })),
    invalidates: ['/api/profile', '/api/user', '/api/dashboard', '/api/invoices', '/api/invoices/preview'],
    onSuccess,
  });
}

export function useChangePassword() {
  return useMutation({
    mutationFn: (input: Schemas['PasswordChange']) => body(api.PUT('/api/profile/password', { body: input })),
  });
}

/** Ends the account; on the device, too, nothing of the person stays. */
export function useDeleteAccount() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (password: string) => body(api.POST('/api/profile/delete', { body: { password } })),
    onSuccess: () => {
      storage.clearPersonalData();
      leave(client, paths.home);
    },
  });
}
