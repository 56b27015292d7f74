import type { KeyboardEvent } from 'react';

/** Sends a form out of a text of several lines by Ctrl or Cmd and Enter, as Enter alone begins another line there. */
export function sendKeys(event: KeyboardEvent<HTMLFormElement>): void {
  const isMeant = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
  if (isMeant && event.target instanceof HTMLTextAreaElement) event.currentTarget.requestSubmit();
}
