import { HttpError, type AuthProvider } from 'react-admin';
import { outside } from '../lib/paths';
import type { CurrentUser } from '../types/api';
import { identity } from './identity';

/** How long an answer about who is logged in is trusted before the next page asks again. */
const freshMs = 5 * 60_000;

let known: { user: Promise<CurrentUser>; at: number } | undefined;

function currentUser(): Promise<CurrentUser> {
  if (known === undefined || Date.now() - known.at > freshMs) {
    const user = identity.getCurrentUser();
    known = { user, at: Date.now() };
    user.catch(() => {
      known = undefined;
    });
  }
  return known.user;
}

function statusOf(error: unknown): number | undefined {
  return error instanceof HttpError ? error.status : undefined;
}

/** Leaves for the freelancer's app, where everybody logs in. The page goes away, so that nothing follows. */
function leaveToSignIn(back: boolean): Promise<never> {
  const here = `${window.location.pathname}${window.location.search}`;
  window.location.assign(back ? `${outside.auth}?next=${encodeURIComponent(here)}` : outside.auth);
  return new Promise<never>(() => undefined);
}

/** Forgets who is logged in; for tests. */
export function forgetUser(): void {
  known = undefined;
}

export const authProvider: AuthProvider = {
  login: () => leaveToSignIn(true),

  // Only a clear "nobody" leads away. When the server cannot be reached the page stays and says so.
  checkAuth: async () => {
    try {
      await currentUser();
    } catch (error) {
      if (statusOf(error) === 401) throw error;
    }
  },

  checkError: (error: unknown) => {
    if (statusOf(error) !== 401) return Promise.resolve();
    forgetUser();
    return Promise.reject(error instanceof Error ? error : new Error(String(error)));
  },

  // react-admin also calls this when nobody is logged in, which needs no call and leads back here afterwards.
  logout: async () => {
    if (known === undefined) return leaveToSignIn(true);
    try {
      await identity.signOut();
    } catch (error) {
      if (statusOf(error) !== 401) throw error;
    }
    forgetUser();
    return leaveToSignIn(false);
  },

  getIdentity: async () => {
    const user = await currentUser();
    const { id, fullName, email, viewedBy, lacksSecondFactor } = user;
    return { id, fullName, email, viewedBy, lacksSecondFactor };
  },

  // What the roles allow, as the server says it; nothing for a freelancer.
  getPermissions: async () => (await currentUser()).permissions,

  canAccess: async () => (await currentUser()).isAdmin,
};
