import type { KeyboardEvent, RefObject } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '@/lib/paths';

/** Marks the link of a row, which the keys move between. */
export const rowLink = { 'data-row-link': '' };

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 };

function isField(element: Element): boolean {
  return element.matches('input, select, textarea, [contenteditable]');
}

/**
 * The keys of a list, for as long as the focus is in it (WCAG 2.1.4): a single letter does nothing elsewhere, where a
 * screen reader or dictation may send it. Enter opens the row by itself, being a link.
 */
export function useListKeys(search: RefObject<HTMLInputElement | null>) {
  const navigate = useNavigate();
  return (event: KeyboardEvent<HTMLElement>) => {
    const { key, currentTarget: list, target, altKey, ctrlKey, metaKey, defaultPrevented } = event;
    if (altKey || ctrlKey || metaKey || defaultPrevented || !(target instanceof Element)) return;
    // What is typed in a menu or a dialog comes here too, wherever in the page it lies.
    if (!list.contains(target) || target.closest('[role=menu], [role=dialog], [aria-expanded=true]')) return;
    if (isField(target)) return;
    const step = steps[key];
    if (step !== undefined) {
      // The button of a menu opens it by the arrow.
      if (key.startsWith('Arrow') && target.hasAttribute('aria-haspopup')) return;
      const links = [...list.querySelectorAll<HTMLElement>('[data-row-link]')];
      const here = links.findIndex((link) => link.closest('tr, li')?.contains(target));
      // At either end the arrows scroll the page.
      const next = links[here + step];
      if (!next || (here < 0 && step < 0)) return;
      event.preventDefault();
      next.focus();
    } else if (key === '/') {
      event.preventDefault();
      search.current?.focus();
      search.current?.select();
    } else if (key === 'n') {
      event.preventDefault();
      void navigate(paths.invoiceCreate());
    }
  };
}
