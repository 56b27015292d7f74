import { useEffect, useRef } from 'react';

/** What a key does; keys are named as the browser names them. */
type Keys = Record<string, () => void>;

/** Nobody means a shortcut who writes, or has a dialog or a menu open: that is on the page, wherever the focus is. */
function isBusy(target: EventTarget | null): boolean {
  if (document.querySelector('[role="dialog"], [role="menu"]') !== null) return true;
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.closest('input, textarea, select') !== null;
}

/** Single keys act while nobody writes and no question is open. */
export function useKeys(keys: Keys, on: boolean): void {
  const newest = useRef(keys);
  useEffect(() => {
    newest.current = keys;
  });
  useEffect(() => {
    if (!on) return;
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isBusy(event.target)) return;
      const act = newest.current[event.key];
      if (act === undefined) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', press);
    return () => {
      document.removeEventListener('keydown', press);
    };
  }, [on]);
}

/** The key of one act, where it has any. */
export function useShortcut(key: string | undefined, act: () => void): void {
  useKeys(key === undefined ? {} : { [key]: act }, key !== undefined);
}
