import { useEffect } from 'react';
import { HttpError, useNotify } from 'react-admin';
import { useT } from '../i18n/useT';
import { errorMessage } from './errors';

/** For reads whose errors the page shows itself; react-admin would show a notification, or leave the page. */
export const shownOnPage = { onError: () => undefined };

/**
 * The error that the page shows in place of its content. Content that is already on the screen stays there; that it
 * could not be refreshed is a notification.
 */
export function usePageFault<E>(error: E, shown: boolean): E | null {
  const t = useT();
  const notify = useNotify();
  useEffect(() => {
    // What is no more has just been removed, and its page is being left.
    const isGone = error instanceof HttpError && error.status === 404;
    if (error && shown && !isGone)
      notify(t('common.refreshFailed', { reason: errorMessage(error) }), { type: 'error' });
    // Only a new fault is news, not that its page is drawn again.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [error]);
  return shown ? null : error;
}
