import type { KeyboardEvent } from 'react';

/** Submits a form from a multi-line text by Ctrl or Cmd and Enter, as Enter alone begins another line there. */
export function submitOnCtrlEnter(event: KeyboardEvent<HTMLElement>): void {
  const isShortcut = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
  if (isShortcut && event.target instanceof HTMLTextAreaElement) event.currentTarget.closest('form')?.requestSubmit();
}
