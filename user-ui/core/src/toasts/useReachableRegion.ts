import type { RefObject } from 'react';
import { useEffect } from 'react';

/**
 * Lets a region that stands beside everything take the focus also while a modal dialog holds it, and hands the focus
 * back to where it came from once the region has nothing more to show. Escape in it is meant for it alone.
 */
export function useReachableRegion(
  region: RefObject<HTMLElement | null>,
  isEmpty: boolean,
  onEscape: () => void,
): void {
  useEffect(() => {
    const within = (target: EventTarget | null) => target instanceof Node && region.current?.contains(target) === true;
    // Before the document, where the layer that opened last would take the key, whatever has the focus.
    const keepEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !within(event.target)) return;
      event.stopPropagation();
      onEscape();
    };
    // Dialogs watch the focus at the document, and would fetch it back.
    const keepFromDialogs = (event: FocusEvent) => {
      if (within(event.target) || within(event.relatedTarget)) event.stopPropagation();
    };
    window.addEventListener('keydown', keepEscape, true);
    document.body.addEventListener('focusin', keepFromDialogs);
    document.body.addEventListener('focusout', keepFromDialogs);
    return () => {
      window.removeEventListener('keydown', keepEscape, true);
      document.body.removeEventListener('focusin', keepFromDialogs);
      document.body.removeEventListener('focusout', keepFromDialogs);
    };
  }, [region, onEscape]);

  useEffect(() => {
    const { current } = region;
    if (!current || isEmpty) return undefined;
    let origin: HTMLElement | null = null;
    const remember = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof HTMLElement && !current.contains(relatedTarget)) origin = relatedTarget;
    };
    current.addEventListener('focusin', remember);
    return () => {
      current.removeEventListener('focusin', remember);
      if (current.contains(document.activeElement) && origin?.isConnected === true) origin.focus();
    };
  }, [region, isEmpty]);
}
