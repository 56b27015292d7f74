import { useEffect } from 'react';
import { HttpError, useNotify } from 'react-admin';
import { useT } from '../i18n/useT';
import { errorMessage } from './errors';

/** For react-admin's reads, which would tell a fault in a notice, or leave the page: the page itself says it. */
export const toldOnPage = { onError: () => undefined };

/**
 * The fault that the page says in place of what it should show. With that on the screen there is none: that it could not
 * be fetched anew is told in passing.
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
