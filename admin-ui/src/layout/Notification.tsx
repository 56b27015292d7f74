import { later } from '@paraply/core/later';
import { toasts } from '@paraply/core/toasts';
import { useEffect, useSyncExternalStore } from 'react';
import { useNotificationContext, useTranslate } from 'react-admin';

/** Most visits see none; but it may have to say that the connection is lost. */
export const toastStack = later(() => import('./ToastStack'));

/** Shows the notifications of react-admin and of the pages as toasts. */
function useNotificationsAsToasts(): void {
  const translate = useTranslate();
  const { notifications, setNotifications } = useNotificationContext();
  useEffect(() => {
    if (notifications.length === 0) return;
    for (const { message, type, notificationOptions } of notifications) {
      const words = { _: message, ...(notificationOptions?.messageArgs as object | undefined) };
      toasts.show({
        kind: type,
        title: typeof message === 'string' ? translate(message, words) : message,
        stays: type === 'error' || notificationOptions?.autoHideDuration === null,
      });
    }
    setNotifications((queue) => queue.filter((queued) => !notifications.includes(queued)));
  }, [notifications, setNotifications, translate]);
}

function isInToast(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-toast]') !== null;
}

/** Escape and a click beside the toasts dismiss them all, wherever the focus is. */
function useDismissal(shown: boolean): void {
  useEffect(() => {
    if (!shown) return undefined;
    const onClick = ({ target }: MouseEvent) => {
      if (!isInToast(target)) toasts.dismissAll();
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      toasts.dismissAll();
    };
    // On the way down: before a dialog hears of it, and before a button's own act has something to tell.
    document.addEventListener('click', onClick, true);
    document.addEventListener('keydown', onKey, true);
    return () => {
      document.removeEventListener('click', onClick, true);
      document.removeEventListener('keydown', onKey, true);
    };
  }, [shown]);
}

const hasAny = () => toasts.entries().length > 0;
const isShown = () => toasts.entries().some((entry) => entry.open);

/**
 * Toasts in the centre of the screen over a dimmed backdrop. A click on a toast dismisses it, one beside them or Escape
 * dismisses them all, and the dialog beneath stays. The backdrop lets clicks through, so that nobody has to wait. An
 * error stays until it is dismissed, as does what says so.
 */
export function Notification() {
  useNotificationsAsToasts();
  useDismissal(useSyncExternalStore(toasts.subscribe, isShown));
  useEffect(() => toastStack.loadWhenTouched(), []);
  // Made anew for the first toast: a dialog that is open already does not hide it from screen readers.
  const isNeeded = useSyncExternalStore(toasts.subscribe, hasAny);
  const stack = toastStack.useModule(isNeeded, { mayFail: true });
  return isNeeded && stack && <stack.ToastStack />;
}
