import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { useId } from 'react';
import { useT } from '../../i18n/useT';

interface StaleDialogProps {
  open: boolean;
  onReload: () => void;
  onClose: () => void;
}

/** Someone else saved first: nothing of theirs is overwritten, and nothing typed here is lost before one says so. */
export function StaleDialog({ open, onReload, onClose }: StaleDialogProps) {
  const t = useT();
  const id = useId();
  return (
    <Dialog open={open} onClose={onClose} aria-labelledby={id} maxWidth="xs" role="alertdialog">
      <DialogTitle id={id}>{t('stale.title')}</DialogTitle>
      <DialogContent>
        <Typography>{t('stale.text')}</Typography>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('stale.keep')}</Button>
        <Button variant="contained" onClick={onReload}>
          {t('stale.reload')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
