import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useId, type ReactNode } from 'react';
import { useT } from '../../i18n/useT';
import { useIdempotencyKey } from '../../lib/idempotency';
import { isSettled } from '../../providers/errors';
import { ActError } from './ActError';

export interface ActQuestion {
  /** The one act that the page calls for is filled; what takes something back is red. */
  tone?: 'main' | 'plain' | 'danger';
  /** The question, what follows from a yes, and what the yes is called. */
  title: string;
  text?: ReactNode;
  confirm: string;
  /** Not before the fields are filled. */
  ready?: boolean;
  fields?: ReactNode;
  run: (key: string) => Promise<unknown>;
}

interface ActDialogProps extends ActQuestion {
  onClose: () => void;
  onDone: () => void;
}

/** The question before an act. What the server refuses stays readable beside the fields it is about. */
export function ActDialog({ tone, title, text, confirm, ready = true, fields, run, onClose, onDone }: ActDialogProps) {
  const t = useT();
  const id = useId();
  const { key, renew } = useIdempotencyKey();
  const deed = useMutation({
    mutationFn: () => run(key),
    onSuccess: onDone,
    onError: (error) => {
      if (isSettled(error)) renew();
    },
  });
  const close = deed.isPending ? undefined : onClose;
  return (
    <Dialog open onClose={close} aria-labelledby={id} maxWidth="sm" fullWidth>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // A dialog may stand inside a form on the page, which must not be sent with it.
          event.stopPropagation();
          if (ready && !deed.isPending) deed.mutate();
        }}
      >
        <DialogTitle id={id}>{title}</DialogTitle>
        <DialogContent>
          <Box sx={{ display: 'grid', gap: 4 }}>
            {typeof text === 'string' ? <Typography sx={{ color: 'text.secondary' }}>{text}</Typography> : text}
            {fields}
            {deed.error && <ActError error={deed.error} onReload={onClose} />}
          </Box>
        </DialogContent>
        <DialogActions>
          <Button onClick={close} disabled={deed.isPending}>
            {t('common.cancel')}
          </Button>
          <Button
            type="submit"
            variant="contained"
            color={tone === 'danger' ? 'error' : 'primary'}
            disabled={!ready}
            loading={deed.isPending}
            autoFocus={fields === undefined}
          >
            {confirm}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
