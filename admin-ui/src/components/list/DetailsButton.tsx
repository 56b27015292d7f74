import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useId, useState, type ReactNode } from 'react';
import { useT } from '../../i18n/useT';

interface DetailsButtonProps {
  title: string;
  children: ReactNode;
}

/** Opens the details of a record in a dialog. */
export function DetailsButton({ title, children }: DetailsButtonProps) {
  const t = useT();
  const id = useId();
  const [open, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
  };
  return (
    <>
      <Button
        size="small"
        aria-label={`${t('list.details')}: ${title}`}
        aria-haspopup="dialog"
        onClick={() => {
          setOpen(true);
        }}
      >
        {t('list.details')}
      </Button>
      <Dialog open={open} onClose={close} aria-labelledby={id} maxWidth="md" fullWidth>
        <DialogTitle id={id}>{title}</DialogTitle>
        <DialogContent>{children}</DialogContent>
        <DialogActions>
          <Button onClick={close}>{t('common.close')}</Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
