import { toasts } from '@paraply/core/toasts';
import type { ReactNode } from 'react';
import { lazy, Suspense, useSyncExternalStore } from 'react';
import { loadWidgets } from './useWidgets';

// If it fails to load for a visitor, only the message is lost.
const ToastStack = lazy(async (): Promise<{ default: () => ReactNode }> => {
  try {
    return { default: (await loadWidgets()).ToastStack };
  } catch {
    return { default: Nothing };
  }
});

function Nothing(): ReactNode {
  return null;
}

const hadAny = () => toasts.entries().length > 0;

/** The toast region, loaded with the first toast: most visits never see one. */
export function Toasts() {
  const needed = useSyncExternalStore(toasts.subscribe, hadAny, () => false);
  if (!needed) return null;
  return (
    <Suspense>
      <ToastStack />
    </Suspense>
  );
}
