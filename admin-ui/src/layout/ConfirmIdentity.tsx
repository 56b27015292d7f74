import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { confirmGate } from '@paraply/core/confirmGate';

const ConfirmIdentityDialog = lazy(async () => ({
  default: (await import('./ConfirmIdentityDialog')).ConfirmIdentityDialog,
}));

/** Asks who uses the session before something sensitive is done, which is then repeated. */
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
