import { useQueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import type { CurrentUser } from '@/api/session';
import { authTexts, needTexts } from '@/i18n';
import { paths } from '@/lib/paths';
import { followSession, sessionKey, whoseIsSeen } from '@/lib/lastSeen';
import { sessionGate } from '@/lib/sessionGate';
import type { SignInAgainDialogProps } from './SignInAgainDialog';

// Loaded when a session ends, which is rare in the middle of work. If it fails to load, the login page is shown.
const SignInAgainDialog = lazy(async (): Promise<{ default: ComponentType<SignInAgainDialogProps> }> => {
  try {
    const texts = needTexts(authTexts);
    const { SignInAgainDialog: dialog } = await import('./SignInAgainDialog');
    await texts;
    return { default: dialog };
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

/** Lets the user log in again over the page when the session ends, so that unsaved input is kept. */
export function SignInAgain({ user }: SignInAgainProps) {
  const client = useQueryClient();
  const asking = useSyncExternalStore(sessionGate.subscribe, sessionGate.isAsking);
  useEffect(() => sessionGate.host(), []);
  if (!asking) return null;

  const enter = (entered: CurrentUser) => {
    if (entered.id === user.id) {
      client.setQueryData(sessionKey, entered);
      followSession(entered, whoseIsSeen());
      sessionGate.settle(true);
    } else {
      // The page shows another user's data.
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
