import { confirmGate } from '@paraply/core/confirmGate';
import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { authTexts, needTexts } from '@/i18n';

// Loaded when a sensitive action is taken long after login.
const ConfirmIdentityDialog = lazy(async () => {
  const texts = needTexts(authTexts);
  const { ConfirmIdentityDialog: dialog } = await import('./ConfirmIdentityDialog');
  await texts;
  return { default: dialog };
});

/** Asks the user to confirm their identity, then repeats the sensitive action. */
export function ConfirmIdentity() {
  const asking = useSyncExternalStore(confirmGate.subscribe, confirmGate.isAsking);
  useEffect(() => confirmGate.host(), []);
  if (!asking) return null;
  return (
    <Suspense>
      <ConfirmIdentityDialog onDone={confirmGate.settle} />
    </Suspense>
  );
}
