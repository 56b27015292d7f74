import { toasts } from '@paraply/core/toasts';
import type { ReactNode } from 'react';
import { lazy, Suspense, useSyncExternalStore } from 'react';

// The signed-in screens bring it along. A visitor who is cut off loses the message, not the page.
const ToastStack = lazy(async (): Promise<{ default: () => ReactNode }> => {
  try {
    return { default: (await import('./ToastStack')).ToastStack };
  } catch {
    return { default: Nothing };
  }
});

function Nothing(): ReactNode {
  return null;
}

const hadAny = () => toasts.entries().length > 0;

/** The place of the toasts, loaded with the first of them: most visits never see one. */
export function Toasts() {
  const needed = useSyncExternalStore(toasts.subscribe, hadAny, () => false);
  if (!needed) return null;
  return (
    <Suspense>
      <ToastStack />
    </Suspense>
  );
}
