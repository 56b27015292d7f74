import { useCallback } from 'react';
import { useNotify } from 'react-admin';
import { waitingOf } from '../../providers/waiting';
import { WaitingNotice } from './WaitingNotice';

/** Tells that an act is done, or that it waits for a second admin, by what the server answered. */
export function useTellDone() {
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
