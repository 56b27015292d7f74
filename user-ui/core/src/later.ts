import { useEffect, useState, useSyncExternalStore } from 'react';
import { whenTouched } from './whenTouched';

/**
 * A module that no page waits for. Unlike a lazy component it is drawn at once when it has come before it is wanted, which
 * `loadWhenTouched` sees to.
 */
export function later<Module>(fetch: () => Promise<Module>) {
  let loaded: Module | null = null;
  let loading: Promise<Module> | null = null;
  const waiting = new Set<() => void>();

  /** What failed is tried again by who needs it next. */
  const load = (): Promise<Module> => {
    loading ??= fetch().then(
      (module) => {
        loaded = module;
        for (const tell of waiting) tell();
        return module;
      },
      (failure: unknown) => {
        loading = null;
        throw failure;
      },
    );
    return loading;
  };

  const subscribe = (tell: () => void) => {
    waiting.add(tell);
    return () => {
      waiting.delete(tell);
    };
  };

  /**
   * The module, or nothing until it has come. It is fetched when it is wanted. A failure is the page's, unless it may fail:
   * then there is nothing.
   */
  function useModule(wanted: boolean, { mayFail = false } = {}): Module | null {
    const [failure, setFailure] = useState<unknown>();
    useEffect(() => {
      if (wanted) load().catch(setFailure);
    }, [wanted]);
    const module = useSyncExternalStore(
      subscribe,
      () => loaded,
      () => null,
    );
    if (failure !== undefined && !mayFail) throw failure;
    return module;
  }

  return {
    load,
    useModule,
    isLoaded: () => loaded !== null,
    loadWhenTouched: () =>
      whenTouched(() => {
        load().catch(() => undefined);
      }),
  };
}
