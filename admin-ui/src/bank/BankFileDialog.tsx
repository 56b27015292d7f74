import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { ActError } from '../components/act/ActError';
import { WorkProgress } from '../components/act/WorkProgress';
import { FileButton } from '../components/FileButton';
import { useT } from '../i18n/useT';
import { newIdempotencyKey } from '../lib/idempotency';
import { useSeenThrough, type LongWork } from '../providers/longWork';
import { useAdminData } from '../providers/useAdminData';
import { BankFileReport } from './BankFileReport';

const work: LongWork = { act: 'import_file' };

/** A bank file is checked as soon as it is chosen; only what was seen is imported. */
export function BankFileDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const id = useId();
  const data = useAdminData();
  const queryClient = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const { seeThrough, overtime } = useSeenThrough(work);
  const send = (sent: File, dryRun: boolean) => {
    // Asked for again because it took long, it is answered with what the first time did.
    const key = newIdempotencyKey();
    return seeThrough(() => data.importBankFile(sent, dryRun, key));
  };
  const trial = useMutation({ mutationFn: (chosen: File) => send(chosen, true) });
  const real = useMutation({
    mutationFn: (chosen: File) => send(chosen, false),
    onSuccess: () => queryClient.invalidateQueries(),
  });
  const busy = trial.isPending || real.isPending;
  const check = (chosen: File | null) => {
    setFile(chosen);
    trial.reset();
    real.reset();
    if (chosen) trial.mutate(chosen);
  };
  const checked = trial.data;
  const ready =
    checked !== undefined && checked.problems.length === 0 && checked.created > 0 && !checked.alreadyImported;
  const error = real.error ?? trial.error;
  const result = real.data ?? checked;
  return (
    <Dialog open onClose={busy ? undefined : onClose} aria-labelledby={id} maxWidth="lg" fullWidth>
      <DialogTitle id={id}>{t('bankTransactions.import')}</DialogTitle>
      <DialogContent>
        <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4, pt: 2 }}>
          {!real.data && (
            <>
              <Typography sx={{ color: 'text.secondary' }}>{t('bankTransactions.importHelp')}</Typography>
              <FileButton
                label={t('imports.choose')}
                none={t('imports.noFile')}
                // Bankgirot's files end in anything, such as a date.
                accept=""
                file={file}
                onChoose={(chosen) => {
                  // A file picker that was closed without a choice changes nothing.
                  if (chosen && !busy) check(chosen);
                }}
              />
            </>
          )}
          <WorkProgress work={work} busy={busy} overtime={overtime} />
          {error && (
            <ActError
              error={error}
              onReload={() => {
                check(file);
              }}
            />
          )}
          {result && <BankFileReport result={result} />}
        </Box>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', gap: 2 }}>
        <Button onClick={onClose} disabled={busy}>
          {real.data ? t('common.close') : t('common.cancel')}
        </Button>
        {trial.error && (
          <Button
            variant="outlined"
            onClick={() => {
              check(file);
            }}
          >
            {t('imports.tryAgain')}
          </Button>
        )}
        {!real.data && (ready || trial.isPending) && (
          <Button
            variant="contained"
            loading={busy}
            onClick={() => {
              if (file) real.mutate(file);
            }}
          >
            {t('bankTransactions.confirmImport')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
