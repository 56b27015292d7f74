import { Box, Button, Fade, Paper, Typography } from '@mui/material';
import { CircleAlert, CircleCheck, Info, TriangleAlert, type LucideIcon } from 'lucide-react';
import { useEffect } from 'react';
import { useNotificationContext, useTranslate, type NotificationType } from 'react-admin';
import { Icon } from '../components/Icon';
import { useT } from '../i18n/useT';

const looks: Record<NotificationType, { icon: LucideIcon; colour: string }> = {
  success: { icon: CircleCheck, colour: 'roles.paid' },
  info: { icon: Info, colour: 'roles.sent' },
  warning: { icon: TriangleAlert, colour: 'roles.ink' },
  error: { icon: CircleAlert, colour: 'roles.danger' },
};

const shownMs = 3_000;

/**
 * A notice in the centre of the screen over a dimmed backdrop; a click anywhere or Escape dismisses it, and the dialog
 * beneath it stays. The backdrop lets clicks through, so that nobody has to wait for it. An error stays until it is
 * dismissed, as does what says so.
 */
export function Notification() {
  const t = useT();
  const translate = useTranslate();
  const { notifications, takeNotification } = useNotificationContext();
  const notice = notifications[0];

  useEffect(() => {
    if (notice === undefined) return undefined;
    const dismiss = () => {
      takeNotification();
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      dismiss();
    };
    const stays = notice.type === 'error' || notice.notificationOptions?.autoHideDuration === null;
    const timer = stays ? undefined : setTimeout(dismiss, shownMs);
    document.addEventListener('click', dismiss);
    // On the way down, before a dialog hears of it.
    document.addEventListener('keydown', onKey, true);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('click', dismiss);
      document.removeEventListener('keydown', onKey, true);
    };
  }, [notice, takeNotification]);

  const look = looks[notice?.type ?? 'info'];
  const text =
    typeof notice?.message === 'string'
      ? translate(notice.message, {
          _: notice.message,
          ...(notice.notificationOptions?.messageArgs as object | undefined),
        })
      : notice?.message;
  return (
    <Box
      role={notice?.type === 'error' ? 'alert' : 'status'}
      aria-live={notice?.type === 'error' ? 'assertive' : 'polite'}
    >
      <Fade in={notice !== undefined} unmountOnExit timeout={{ enter: 140, exit: 0 }}>
        <Box
          sx={{
            position: 'fixed',
            inset: 0,
            zIndex: 'snackbar',
            display: 'grid',
            placeItems: 'center',
            p: 4,
            bgcolor: 'rgb(10 20 30 / 0.35)',
            pointerEvents: 'none',
          }}
        >
          <Paper
            sx={{
              display: 'flex',
              alignItems: 'center',
              gap: 3,
              maxWidth: 460,
              p: 5,
              borderRadius: '14px',
              pointerEvents: 'auto',
              boxShadow: '0 12px 32px -8px rgb(10 20 30 / 0.28)',
            }}
          >
            <Box sx={{ color: look.colour, display: 'flex' }}>
              <Icon of={look.icon} size={28} />
            </Box>
            <Typography sx={{ flex: 1 }}>{text}</Typography>
            <Button size="small">{t('common.close')}</Button>
          </Paper>
        </Box>
      </Fade>
    </Box>
  );
}
