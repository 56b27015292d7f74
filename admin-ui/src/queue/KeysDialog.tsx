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
import { useT } from '../i18n/useT';

const keys = ['j', 'k', 'a', 'r', 'Ctrl Enter', '?'] as const;
const names = {
  j: 'next',
  k: 'previous',
  a: 'approve',
  r: 'return',
  'Ctrl Enter': 'answer',
  '?': 'help',
} as const;

interface KeysDialogProps {
  on: boolean;
  onToggle: (on: boolean) => void;
  onClose: () => void;
}

/** What each key does, and the way to turn them off for whoever speaks to the computer or types by accident. */
export function KeysDialog({ on, onToggle, onClose }: KeysDialogProps) {
  const t = useT();
  const id = useId();
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="xs" fullWidth>
      <DialogTitle id={id}>{t('queue.keys.title')}</DialogTitle>
      <DialogContent>
        <Box component="dl" sx={{ m: 0, display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 4, rowGap: 2 }}>
          {keys.map((key) => (
            <Box key={key} sx={{ display: 'contents' }}>
              <dt>
                <Box
                  component="kbd"
                  sx={{ px: 2, border: 1, borderColor: 'divider', borderRadius: 1, fontFamily: 'monospace' }}
                >
                  {key}
                </Box>
              </dt>
              <Box component="dd" sx={{ m: 0 }}>
                {t(`queue.keys.${names[key]}`)}
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
