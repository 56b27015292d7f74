import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

const sendNext = { next: 'send' } as const;

function isSendNext(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'next' in state && state.next === sendNext.next;
}

/** Which of the two ways to save was pressed, and what follows on the invoice's page when it is to be sent. */
export function useSendNext() {
  const sends = useRef(false);
  return {
    onPress: (isSecond: boolean) => {
      sends.current = isSecond;
    },
    followUp: () => (sends.current ? sendNext : undefined),
  };
}

/** Whether the page was reached by saving an invoice in order to send it; loading it anew asks no second time. */
export function useIsSendNext(): boolean {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const [isNext] = useState(() => isSendNext(state));
  useEffect(() => {
    if (isSendNext(state)) void navigate({ pathname, search }, { replace: true, state: null });
  }, [navigate, pathname, search, state]);
  return isNext;
}
