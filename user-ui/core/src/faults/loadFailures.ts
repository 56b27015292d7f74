import { useEffect, useState } from 'react';

/** What Vite has told of: each browser words the failure of an import differently. */
const failures = new WeakSet<Error>();

/** Notes from now on which errors come of files of the app that could not be loaded. */
export function watchLoads(): void {
  addEventListener('vite:preloadError', ({ payload }) => {
    failures.add(payload);
  });
}

export function isLoadFailure(error: unknown): boolean {
  return error instanceof Error && failures.has(error);
}

/** Why a file is not there: a new version has replaced it, or the server cannot be reached. */
type LoadFault = 'newVersion' | 'offline';

const probeMs = 5_000;

async function findFault(): Promise<LoadFault> {
  if (!navigator.onLine) return 'offline';
  try {
    const { ok } = await fetch('/api/health', { cache: 'no-store', signal: AbortSignal.timeout(probeMs) });
    return ok ? 'newVersion' : 'offline';
  } catch {
    return 'offline';
  }
}

/** Why a file could not be loaded, undefined until that is known, and the way on. */
export function useLoadFault(): { fault: LoadFault | undefined; reload: () => Promise<void> } {
  const [fault, setFault] = useState<LoadFault>();
  useEffect(() => {
    void findFault().then(setFault);
  }, []);
  const reload = async () => {
    setFault(undefined);
    const now = await findFault();
    // Without a connection the browser would put a page of its own in the place of the app.
    if (now === 'offline') setFault(now);
    else location.reload();
  };
  return { fault, reload };
}
