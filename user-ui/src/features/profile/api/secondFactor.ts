import { createPasskey } from '@paraply/core/passkey';
import { authTexts, needTexts } from '@/i18n';
import { api, body } from '@/lib/apiClient';
import { useWrite } from '@/lib/useWrite';

const invalidates = ['/api/second-factor', '/api/sessions', '/api/user'];

/** Begins to set up an authenticator app; gives the secret once. */
export function useBeginTotp() {
  return useWrite({
    write: async () => {
      // The dialog that follows asks for a code in the words of the login.
      await needTexts(authTexts);
      return body(api.POST('/api/second-factor/totp'));
    },
    invalidates: [],
  });
}

/** Confirms it by its first code; the first factor brings recovery codes. */
export function useConfirmTotp() {
  return useWrite({
    write: (code: string) => body(api.POST('/api/second-factor/totp/confirm', { body: { code } })),
    invalidates,
  });
}

export function useRemoveTotp() {
  return useWrite({ write: () => body(api.DELETE('/api/second-factor/totp')), invalidates });
}

export function useRenewRecoveryCodes() {
  return useWrite({ write: () => body(api.POST('/api/second-factor/recovery-codes')), invalidates });
}

/** Lets the browser make a passkey and adds it under a name. */
export function useAddPasskey() {
  return useWrite({
    write: async (name: string) => {
      const { options } = await body(api.POST('/api/second-factor/passkeys/options'));
      const credential = await createPasskey(options);
      return body(api.POST('/api/second-factor/passkeys', { body: { name, credential } }));
    },
    invalidates,
  });
}

export function useRemovePasskey() {
  return useWrite({
    write: (id: string) => body(api.DELETE('/api/second-factor/passkeys/{id}', { params: { path: { id } } })),
    invalidates,
  });
}
