import { Box, Button, styled } from '@mui/material';
import { ToastBox, ToastClose, ToastRegion, ToastTitle } from '@paraply/core/ToastRegion';
import { toasts, type ToastEntry, type ToastKind } from '@paraply/core/toasts';
import { CircleAlert, CircleCheck, Info, TriangleAlert, type LucideIcon } from 'lucide-react';
import { useEffect, useSyncExternalStore } from 'react';
import { useNotificationContext, useTranslate } from 'react-admin';
import { Icon } from '../components/Icon';
import { useT } from '../i18n/useT';

const looks: Record<ToastKind, { icon: LucideIcon; colour: string }> = {
  success: { icon: CircleCheck, colour: 'roles.paid' },
  info: { icon: Info, colour: 'roles.sent' },
  warning: { icon: TriangleAlert, colour: 'roles.ink' },
  error: { icon: CircleAlert, colour: 'roles.danger' },
};

const Region = styled(ToastRegion)(({ theme }) => ({
  position: 'fixed',
  top: '50%',
  left: '50%',
  transform: 'translate(-50%, -50%)',
  zIndex: theme.zIndex.snackbar,
  display: 'grid',
  gap: theme.spacing(3),
  width: 'calc(100% - 32px)',
  maxWidth: 460,
  margin: 0,
  padding: 0,
  listStyle: 'none',
}));

const Toast = styled(ToastBox)(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(3),
  padding: theme.spacing(5),
  borderRadius: 14,
  backgroundColor: theme.palette.background.paper,
  boxShadow: '0 12px 32px -8px rgb(10 20 30 / 0.28)',
  transition: 'opacity 140ms ease-out',
  '&[data-state=closed]': { opacity: 0 },
  '&[data-swipe=move]': { transform: 'translateX(var(--radix-toast-swipe-move-x))' },
}));

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

function ToastPanel({ entry }: { entry: ToastEntry }) {
  const t = useT();
  const { icon, colour } = looks[entry.kind];
  return (
    <Toast
      entry={entry}
      onClick={() => {
        toasts.dismiss(entry.id);
      }}
    >
      <Box sx={{ color: colour, display: 'flex' }}>
        <Icon of={icon} size={28} />
      </Box>
      <Box component={ToastTitle} sx={{ flex: 1, minWidth: 0 }}>
        {entry.title}
      </Box>
      <ToastClose asChild>
        <Button size="small">{t('common.close')}</Button>
      </ToastClose>
    </Toast>
  );
}

const hasAny = () => toasts.entries().length > 0;
const isShown = () => toasts.entries().some((entry) => entry.open);

/**
 * Toasts in the centre of the screen over a dimmed backdrop. A click on a toast dismisses it, one beside them or Escape
 * dismisses them all, and the dialog beneath stays. The backdrop lets clicks through, so that nobody has to wait. An
 * error stays until it is dismissed, as does what says so.
 */
export function Notification() {
  const t = useT();
  useNotificationsAsToasts();
  useDismissal(useSyncExternalStore(toasts.subscribe, isShown));
  // Made anew for the first toast: a dialog that is open already does not hide it from screen readers.
  if (!useSyncExternalStore(toasts.subscribe, hasAny)) return null;
  return (
    <Region
      label={t('toast.label')}
      viewportLabel={t('toast.viewport')}
      backdrop={
        <Box
          aria-hidden
          data-testid="toast-backdrop"
          sx={{
            position: 'fixed',
            inset: 0,
            zIndex: 'snackbar',
            bgcolor: 'rgb(10 20 30 / 0.35)',
            pointerEvents: 'none',
          }}
        />
      }
    >
      {(entry) => <ToastPanel key={entry.id} entry={entry} />}
    </Region>
  );
}
