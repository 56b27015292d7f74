import { body } from '@paraply/core/apiClient';
import type { InputOf } from '../types/api';
import { api } from './api';

/** Who is logged in, and how they prove it. */
export const identity = {
  getCurrentUser: () => body(api.GET('/api/user')),
  signOut: () => body(api.POST('/api/logout')),
  getSecondFactor: () => body(api.GET('/api/second-factor')),
  askPasskey: () => body(api.POST('/api/session/passkey')),
  confirm: (proof: InputOf<'reauthenticate'>) => body(api.POST('/api/session/reauthenticate', { body: proof })),
};
