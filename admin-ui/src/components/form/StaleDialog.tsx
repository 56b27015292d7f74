import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { useId } from 'react';
import { useT } from '../../i18n/useT';
import { PlainTable } from '../PlainTable';

/** A field that someone else changed since it was read. */
export interface TheirChange {
  field: string;
  label: string;
  before: string;
  now: string;
  /** It was changed here as well, differently. */
  contested: boolean;
}

interface StaleDialogProps {
  open: boolean;
  /** What differs, where the page knows. */
  changes?: TheirChange[];
  onReload: () => void;
  /** Goes on with what is written here on top of theirs; where the page can do that. */
  onGoOn?: () => void;
  onClose: () => void;
}

/** Someone else saved first: nothing of theirs is overwritten, and nothing typed here is lost before one says so. */
export function StaleDialog({ open, changes = [], onReload, onGoOn, onClose }: StaleDialogProps) {
  const t = useT();
  const id = useId();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      aria-labelledby={id}
      maxWidth={changes.length > 0 ? 'sm' : 'xs'}
      fullWidth={changes.length > 0}
      role="alertdialog"
    >
      <DialogTitle id={id}>{t('stale.title')}</DialogTitle>
      <DialogContent>
        <Box sx={{ display: 'grid', gap: 4 }}>
          <Typography>
            {t(onGoOn === undefined ? 'stale.text' : changes.length > 0 ? 'conflict.text' : 'conflict.elsewhere')}
          </Typography>
          {changes.length > 0 && (
            <PlainTable
              label={t('conflict.changes')}
              rows={changes}
              rowKey={({ field }) => field}
              columns={[
                { label: t('audit.field'), render: ({ label }) => label },
                { label: t('audit.before'), render: ({ before }) => before },
                { label: t('conflict.now'), render: (change) => <Now change={change} /> },
              ]}
            />
          )}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('stale.keep')}</Button>
        {onGoOn && <Button onClick={onGoOn}>{t('conflict.goOn')}</Button>}
        <Button variant="contained" onClick={onReload}>
          {t(onGoOn ? 'conflict.takeTheirs' : 'stale.reload')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Now({ change }: { change: TheirChange }) {
  const t = useT();
  return (
    <>
      {change.now}
      {change.contested && <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>{t('conflict.contested')}</Box>}
    </>
  );
}
