import type { KeyboardEvent } from 'react';

/** Submits a form by Ctrl or Cmd and Enter, wherever in it one is: Enter alone begins another line, or acts where the focus is. */
export function submitOnCtrlEnter(event: KeyboardEvent<HTMLElement>): void {
  const isShortcut = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
  if (!isShortcut) return;
  // A button with the focus is not pressed as well.
  event.preventDefault();
  event.currentTarget.closest('form')?.requestSubmit();
}
