import { createPasskey } from '@paraply/core/passkey';
import { api, body } from '@/lib/apiClient';
import { useAct } from '@/lib/useAct';

const touches = ['/api/second-factor', '/api/sessions', '/api/user'];

/** Begins to set up an authenticator app; gives the secret once. */
export function useBeginTotp() {
  return useAct({ act: () => body(api.POST('/api/second-factor/totp')), touches: [] });
}

/** Confirms it by its first code; the first factor brings recovery codes. */
export function useConfirmTotp() {
  return useAct({
    act: (code: string) => body(api.POST('/api/second-factor/totp/confirm', { body: { code } })),
    touches,
  });
}

export function useRemoveTotp() {
  return useAct({ act: () => body(api.DELETE('/api/second-factor/totp')), touches });
}

export function useRenewRecoveryCodes() {
  return useAct({ act: () => body(api.POST('/api/second-factor/recovery-codes')), touches });
}

/** Lets the browser make a passkey and adds it under a name. */
export function useAddPasskey() {
  return useAct({
    act: async (name: string) => {
      const { options } = await body(api.POST('/api/second-factor/passkeys/options'));
      const credential = await createPasskey(options);
      return body(api.POST('/api/second-factor/passkeys', { body: { name, credential } }));
    },
    touches,
  });
}

export function useRemovePasskey() {
  return useAct({
    act: (id: string) => body(api.DELETE('/api/second-factor/passkeys/{id}', { params: { path: { id } } })),
    touches,
  });
}
