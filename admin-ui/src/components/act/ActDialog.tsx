import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useId, type ReactNode } from 'react';
import { useT } from '../../i18n/useT';
import { useIdempotencyKey } from '../../lib/idempotency';
import { isSettled } from '../../providers/errors';
import { useSeenThrough, type LongWork } from '../../providers/longWork';
import { submitOnCtrlEnter } from '../form/submitOnCtrlEnter';
import { ActError } from './ActError';
import { WorkProgress } from './WorkProgress';

export interface ActQuestion {
  /** The one act that the page calls for is filled; what takes something back is red. */
  tone?: 'main' | 'plain' | 'danger';
  /** The question, what follows from a yes, and what the yes is called. */
  title: string;
  text?: ReactNode;
  confirm: string;
  /** What the no is called, where "Cancel" could be taken for the act itself. */
  keep?: string;
  /** Not before the fields are filled. */
  ready?: boolean;
  fields?: ReactNode;
  /** What the server may be at for long, to be counted while it is. */
  work?: LongWork;
  run: (key: string) => Promise<unknown>;
}

interface ActDialogProps extends ActQuestion {
  onClose: () => void;
  /** Gets the server's answer; the dialog stays busy until this is over. */
  onDone: (answer: unknown) => Promise<void>;
}

/** The question before an act. What the server refuses stays readable beside the fields it is about. */
export function ActDialog(props: ActDialogProps) {
  const { tone, title, text, confirm, keep, ready = true, fields, work, run, onClose, onDone } = props;
  const t = useT();
  const id = useId();
  const { key, renew } = useIdempotencyKey();
  const { seeThrough, overtime } = useSeenThrough(work);
  const mutation = useMutation({
    mutationFn: () => seeThrough(() => run(key)),
    onSuccess: onDone,
    onError: (error) => {
      if (isSettled(error)) renew();
    },
  });
  const close = mutation.isPending ? undefined : onClose;
  return (
    <Dialog
      open
      onClose={close}
      aria-labelledby={id}
      maxWidth="sm"
      fullWidth
      // Only the fields scroll: the question and its answers stay in sight on a phone.
      slotProps={{ paper: { sx: { '& > form': { display: 'flex', flexDirection: 'column', minHeight: 0 } } } }}
    >
      <form
        noValidate
        onChange={() => {
          // Other input is another request. The same one keeps its key, in case the server did it and its answer was lost.
          if (mutation.isError) renew();
        }}
        onKeyDown={submitOnCtrlEnter}
        onSubmit={(event) => {
          event.preventDefault();
          // A dialog may stand inside a form on the page, which must not be sent with it.
          event.stopPropagation();
          if (ready && !mutation.isPending) mutation.mutate();
        }}
      >
        <DialogTitle id={id}>{title}</DialogTitle>
        <DialogContent>
          <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4, overflowWrap: 'anywhere' }}>
            {typeof text === 'string' ? <Typography sx={{ color: 'text.secondary' }}>{text}</Typography> : text}
            {fields}
            {work && <WorkProgress work={work} busy={mutation.isPending} overtime={overtime} />}
            {mutation.error && <ActError error={mutation.error} onReload={onClose} />}
          </Box>
        </DialogContent>
        <DialogActions>
          {/* What cannot be taken back is not done by who presses Enter once too often. */}
          <Button onClick={close} disabled={mutation.isPending} autoFocus={fields === undefined && tone === 'danger'}>
            {keep ?? t('common.cancel')}
          </Button>
          <Button
            type="submit"
            variant="contained"
            color={tone === 'danger' ? 'error' : 'primary'}
            disabled={!ready}
            loading={mutation.isPending}
            autoFocus={fields === undefined && tone !== 'danger'}
          >
            {confirm}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
