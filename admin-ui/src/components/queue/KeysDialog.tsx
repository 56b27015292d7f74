import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  Switch,
} from '@mui/material';
import { useId } from 'react';
import type { MessageKey } from '../../i18n/types';
import { useT } from '../../i18n/useT';
import { Kbd } from '../Kbd';

/** A key of a queue, and what it does. */
export type QueueKey = readonly [key: string, name: MessageKey];

interface KeysDialogProps {
  keys: readonly QueueKey[];
  on: boolean;
  onToggle: (on: boolean) => void;
  onClose: () => void;
}

/** What each key does, and the way to turn them off for whoever speaks to the computer or types by accident. */
export function KeysDialog({ keys, on, onToggle, onClose }: KeysDialogProps) {
  const t = useT();
  const id = useId();
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="xs" fullWidth>
      <DialogTitle id={id}>{t('queue.keys.title')}</DialogTitle>
      <DialogContent>
        <Box component="dl" sx={{ m: 0, display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 4, rowGap: 2 }}>
          {keys.map(([key, name]) => (
            <Box key={key} sx={{ display: 'contents' }}>
              <dt>
                <Kbd>{key}</Kbd>
              </dt>
              <Box component="dd" sx={{ m: 0 }}>
                {t(name)}
              </Box>
            </Box>
          ))}
        </Box>
        <FormControlLabel
          sx={{ mt: 4 }}
          control={
            <Switch
              checked={on}
              onChange={(_, checked) => {
                onToggle(checked);
              }}
            />
          }
          label={t('queue.keys.on')}
        />
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose} autoFocus>
          {t('queue.keys.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
