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
import { knowsPasskeys, signWithPasskey } from '@paraply/core/passkey';
import { PasskeyError } from '@paraply/core/passkeyError';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { ErrorState } from '../components/ErrorState';
import { RowsSkeleton } from '../components/PageSkeleton';
import { useT } from '../i18n/useT';
import { outside } from '../lib/paths';
import { identity } from '../providers/identity';

interface ConfirmIdentityDialogProps {
  onDone: (confirmed: boolean) => void;
}

/** What a passkey signs for the open session. */
async function signed(): Promise<object> {
  const { options } = await identity.askPasskey();
  return signWithPasskey(options);
}

/** The second factor where there is one, else the password, else another login at the identity provider. */
export function ConfirmIdentityDialog({ onDone }: ConfirmIdentityDialogProps) {
  const t = useT();
  const id = useId();
  const [proof, setProof] = useState('');
  const state = useQuery({
    queryKey: ['second-factor'],
    queryFn: identity.getSecondFactor,
    staleTime: 0,
  });
  const kinds = state.data?.confirmWith ?? [];
  const hasFactor = kinds.length > 0;
  const hasApp = kinds.includes('totp');
  const passkey = kinds.includes('passkey') && knowsPasskeys();
  const confirm = useMutation({
    mutationFn: async (by: 'passkey' | 'typed') => {
      const typed = hasFactor ? { code: proof } : { password: proof };
      return identity.confirm(by === 'passkey' ? { passkey: await signed() } : typed);
    },
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
  const factor = hasApp ? 'code' : 'recoveryCode';
  const canType = state.data && (hasFactor || state.data.password);
  return (
    <Dialog open onClose={cancel} aria-labelledby={id} maxWidth="xs" fullWidth>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          confirm.mutate('typed');
        }}
      >
        <DialogTitle id={id}>{t('confirmIdentity.title')}</DialogTitle>
        <DialogContent>
          <Box sx={{ display: 'grid', gap: 4 }}>
            <Typography>{t('confirmIdentity.text')}</Typography>
            {state.isPending && <RowsSkeleton rows={1} />}
            {state.isError && <ErrorState error={state.error} onRetry={() => void state.refetch()} />}
            {confirm.error && (
              <Alert severity="error">
                {confirm.error instanceof PasskeyError ? t('confirmIdentity.noPasskey') : confirm.error.message}
              </Alert>
            )}
            {state.data && !canType && (
              <Button variant="contained" href={outside.oidcStart}>
                {t('confirmIdentity.signInAgain')}
              </Button>
            )}
            {passkey && (
              <Button
                variant="contained"
                disabled={confirm.isPending}
                onClick={() => {
                  confirm.mutate('passkey');
                }}
              >
                {t('confirmIdentity.usePasskey')}
              </Button>
            )}
            {canType && (
              <TextField
                autoFocus={!passkey}
                fullWidth
                label={t(`confirmIdentity.${hasFactor ? factor : 'password'}`)}
                helperText={hasFactor ? t(`confirmIdentity.${factor}Help`) : undefined}
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
          {canType && (
            <Button
              type="submit"
              variant={passkey ? 'outlined' : 'contained'}
              disabled={proof === '' || confirm.isPending}
            >
              {t('confirmIdentity.submit')}
            </Button>
          )}
        </DialogActions>
      </form>
    </Dialog>
  );
}
