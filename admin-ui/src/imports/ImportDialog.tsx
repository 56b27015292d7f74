import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  MenuItem,
  TextField,
  Typography,
} from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FileSpreadsheet } from 'lucide-react';
import { useId, useState } from 'react';
import { ActError } from '../components/act/ActError';
import { FileButton } from '../components/FileButton';
import { selectMenu } from '../components/popupRegion';
import { useT } from '../i18n/useT';
import { useAdminData } from '../providers/useAdminData';
import type { ImportKind } from '../types/api';
import { ImportResult } from './ImportResult';

/** The kinds the server takes in; the others of the contract follow with their rules. */
const kinds: ImportKind[] = ['invoices'];

/** A file is first tried and its faults are shown; only a tried file is brought in. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const id = useId();
  const data = useAdminData();
  const queryClient = useQueryClient();
  const [kind, setKind] = useState<ImportKind>('invoices');
  const [file, setFile] = useState<File | null>(null);
  const trial = useMutation({ mutationFn: (tried: File) => data.importFile(kind, tried, true) });
  const real = useMutation({
    mutationFn: (tried: File) => data.importFile(kind, tried, false),
    onSuccess: () => queryClient.invalidateQueries(),
  });
  const busy = trial.isPending || real.isPending;
  const restart = () => {
    trial.reset();
    real.reset();
  };
  const ready =
    trial.data !== undefined && trial.data.failed === 0 && !trial.data.alreadyImported && real.data === undefined;
  const error = real.error ?? trial.error;
  return (
    <Dialog open onClose={busy ? undefined : onClose} aria-labelledby={id} maxWidth="md" fullWidth>
      <DialogTitle id={id}>{t('imports.new')}</DialogTitle>
      <DialogContent>
        <Box sx={{ display: 'grid', gap: 4, pt: 2 }}>
          <Typography sx={{ color: 'text.secondary' }}>{t('imports.help')}</Typography>
          <TextField
            select
            label={t('fields.kind')}
            slotProps={selectMenu(t('fields.kind'))}
            value={kind}
            onChange={(event) => {
              setKind(event.target.value as ImportKind);
              restart();
            }}
          >
            {kinds.map((value) => (
              <MenuItem key={value} value={value}>
                {t(`importKind.${value}`)}
              </MenuItem>
            ))}
          </TextField>
          <FileButton
            label={t('imports.choose')}
            none={t('imports.noFile')}
            accept=".csv,.xlsx"
            icon={FileSpreadsheet}
            file={file}
            onChoose={(chosen) => {
              setFile(chosen);
              restart();
            }}
          />
          {error && <ActError error={error} onReload={onClose} />}
          {real.data ? <ImportResult summary={real.data} /> : trial.data && <ImportResult summary={trial.data} />}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={busy}>
          {real.data ? t('common.close') : t('common.cancel')}
        </Button>
        {!real.data && (
          <Button
            variant={ready ? 'outlined' : 'contained'}
            disabled={file === null}
            loading={trial.isPending}
            onClick={() => {
              if (file) trial.mutate(file);
            }}
          >
            {t('imports.try')}
          </Button>
        )}
        {ready && (
          <Button
            variant="contained"
            loading={real.isPending}
            onClick={() => {
              if (file) real.mutate(file);
            }}
          >
            {t('imports.real', { smart_count: trial.data.created })}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
