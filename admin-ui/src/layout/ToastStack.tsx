import { Box, Button, styled } from '@mui/material';
import { ToastBox, ToastClose, ToastRegion, ToastTitle } from '@paraply/core/ToastRegion';
import { toasts, type ToastEntry, type ToastKind } from '@paraply/core/toasts';
import { CircleAlert, CircleCheck, Info, TriangleAlert, type LucideIcon } from 'lucide-react';
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

/** The toasts themselves, in the centre of the screen over a dimmed backdrop. */
export function ToastStack() {
  const t = useT();
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
