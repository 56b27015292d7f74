import { useQueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import type { CurrentUser } from '@/api/session';
import { paths } from '@/lib/paths';
import { sessionKey } from '@/lib/queryClient';
import { sessionGate } from '@/lib/sessionGate';
import type { SignInAgainDialogProps } from './SignInAgainDialog';

// Loaded when a session has ended: most never end in the middle of work. Without it there is only the login page.
const SignInAgainDialog = lazy(async (): Promise<{ default: ComponentType<SignInAgainDialogProps> }> => {
  try {
    return { default: (await import('./SignInAgainDialog')).SignInAgainDialog };
  } catch {
    return { default: LeaveAtOnce };
  }
});

function LeaveAtOnce({ onLeave }: Pick<SignInAgainDialogProps, 'onLeave'>) {
  useEffect(onLeave, [onLeave]);
  return null;
}

interface SignInAgainProps {
  user: CurrentUser;
}

/** When the session has ended in the middle of work: signing in again over the page, which keeps what was typed. */
export function SignInAgain({ user }: SignInAgainProps) {
  const client = useQueryClient();
  const asking = useSyncExternalStore(sessionGate.subscribe, sessionGate.isAsking);
  useEffect(() => sessionGate.host(), []);
  if (!asking) return null;

  const enter = (entered: CurrentUser) => {
    if (entered.id === user.id) {
      client.setQueryData(sessionKey, entered);
      sessionGate.settle(true);
    } else {
      // What is on the screen belongs to somebody else.
      location.assign(paths.app);
    }
  };
  const leave = () => {
    client.setQueryData(sessionKey, null);
    sessionGate.settle(false);
  };

  return (
    <Suspense>
      <SignInAgainDialog email={user.email} onEntered={enter} onLeave={leave} />
    </Suspense>
  );
}
