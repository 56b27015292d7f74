import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  TextField,
  Typography,
} from '@mui/material';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useT } from '../i18n/useT';
import { outside } from '../lib/paths';
import { httpClient } from '../providers/httpClient';
import type { SecondFactorOverview } from '../types/api';

interface ConfirmIdentityDialogProps {
  onDone: (confirmed: boolean) => void;
}

/** The second factor where there is one, else the password. */
export function ConfirmIdentityDialog({ onDone }: ConfirmIdentityDialogProps) {
  const t = useT();
  const id = useId();
  const [proof, setProof] = useState('');
  const state = useQuery({
    queryKey: ['second-factor'],
    queryFn: async () => (await httpClient('/api/second-factor')).json as SecondFactorOverview,
    staleTime: 0,
  });
  const hasFactor = (state.data?.confirmWith.length ?? 0) > 0;
  const confirm = useMutation({
    mutationFn: () =>
      httpClient('/api/session/reauthenticate', {
        method: 'POST',
        body: JSON.stringify(hasFactor ? { code: proof } : { password: proof }),
      }),
    onSuccess: () => {
      onDone(true);
    },
    onError: () => {
      setProof('');
    },
  });
  const cancel = () => {
    onDone(false);
  };
  const error = state.error ?? confirm.error;
  const otherwise = state.data && !hasFactor && !state.data.password;
  return (
    <Dialog open onClose={cancel} aria-labelledby={id} maxWidth="xs" fullWidth>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          confirm.mutate();
        }}
      >
        <DialogTitle id={id}>{t('confirmIdentity.title')}</DialogTitle>
        <DialogContent>
          <Box sx={{ display: 'grid', gap: 4 }}>
            <Typography>{t('confirmIdentity.text')}</Typography>
            {error && <Alert severity="error">{error.message}</Alert>}
            {otherwise && <Button href={outside.auth}>{t('confirmIdentity.signInAgain')}</Button>}
            {state.data && !otherwise && (
              <TextField
                autoFocus
                fullWidth
                label={t(hasFactor ? 'confirmIdentity.code' : 'confirmIdentity.password')}
                helperText={hasFactor ? t('confirmIdentity.codeHelp') : undefined}
                type={hasFactor ? 'text' : 'password'}
                autoComplete={hasFactor ? 'one-time-code' : 'current-password'}
                value={proof}
                onChange={(event) => {
                  setProof(event.target.value);
                }}
              />
            )}
          </Box>
        </DialogContent>
        <DialogActions>
          <Button onClick={cancel}>{t('common.cancel')}</Button>
          <Button type="submit" variant="contained" disabled={proof === '' || confirm.isPending}>
            {t('confirmIdentity.submit')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
