import { useCallback } from 'react';
import { useNotify } from 'react-admin';
import { waitingOf } from '../../providers/waiting';
import { WaitingNotice } from './WaitingNotice';

/** Notifies that an act is done or waits for a second admin, depending on the answer of the server. */
export function useNotifyDone() {
  const notify = useNotify();
  return useCallback(
    (answer: unknown, done: string) => {
      const approval = waitingOf(answer);
      if (approval === undefined) notify(done, { type: 'success' });
      else notify(<WaitingNotice approval={approval} />, { type: 'info', autoHideDuration: null });
    },
    [notify],
  );
}
