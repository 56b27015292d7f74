import { Alert, Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { ActError } from '../components/act/ActError';
import { FileButton } from '../components/FileButton';
import { useT } from '../i18n/useT';
import { today } from '../lib/dates';
import { useFormat } from '../lib/useFormat';
import type { YearTableUpload } from '../providers/dataProvider';
import { useAdminData } from '../providers/useAdminData';
import type { YearTableSummary } from '../types/api';
import { TableFields, type TableChoice } from './TableFields';

/** A table is first tried, and loaded when nothing is wrong with it. */
export function UploadDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const id = useId();
  const data = useAdminData();
  const queryClient = useQueryClient();
  const [choice, setChoice] = useState<TableChoice>(() => ({
    kind: 'monthly_tax',
    year: String(Number(today().slice(0, 4)) + 1),
    origin: '',
  }));
  const [file, setFile] = useState<File | null>(null);
  const trial = useMutation({ mutationFn: (table: YearTableUpload) => data.uploadYearTable(table, true) });
  const real = useMutation({
    mutationFn: (table: YearTableUpload) => data.uploadYearTable(table, false),
    onSuccess: () => queryClient.invalidateQueries(),
  });
  const busy = trial.isPending || real.isPending;
  const summary = real.data ?? trial.data;
  const ready = trial.data !== undefined && !trial.data.alreadyThere && real.data === undefined;
  const table = file && choice.origin.trim() !== '' && choice.year !== '' ? { ...choice, file } : undefined;
  const restart = () => {
    trial.reset();
    real.reset();
  };
  const error = real.error ?? trial.error;
  return (
    <Dialog open onClose={busy ? undefined : onClose} aria-labelledby={id} maxWidth="sm" fullWidth>
      <DialogTitle id={id}>{t('yearTables.upload')}</DialogTitle>
      <DialogContent>
        <Box sx={{ display: 'grid', gap: 4 }}>
          <Typography sx={{ color: 'text.secondary' }}>{t('yearTables.help')}</Typography>
          <TableFields
            choice={choice}
            onChange={(changed) => {
              setChoice(changed);
              restart();
            }}
          />
          <FileButton
            label={t('yearTables.choose')}
            none={t('imports.noFile')}
            accept=".csv,.txt"
            file={file}
            onChoose={(chosen) => {
              setFile(chosen);
              restart();
            }}
          />
          {error && <ActError error={error} onReload={onClose} />}
          {summary && <Summary summary={summary} />}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={busy}>
          {real.data ? t('common.close') : t('common.cancel')}
        </Button>
        {!real.data && (
          <Button
            variant={ready ? 'outlined' : 'contained'}
            disabled={table === undefined || real.isPending}
            loading={trial.isPending}
            onClick={() => {
              if (table) trial.mutate(table);
            }}
          >
            {t('yearTables.try')}
          </Button>
        )}
        {ready && (
          <Button
            variant="contained"
            loading={real.isPending}
            onClick={() => {
              if (table) real.mutate(table);
            }}
          >
            {t('yearTables.load')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

function Summary({ summary: { table, replaces, alreadyThere, dryRun } }: { summary: YearTableSummary }) {
  const t = useT();
  const { decimal } = useFormat();
  if (alreadyThere) return <Alert severity="info">{t('yearTables.already')}</Alert>;
  if (!dryRun) return <Alert severity="success">{t('yearTables.loadedNow')}</Alert>;
  return (
    <Alert severity="success">
      {t('yearTables.wouldApply', {
        kind: t(`yearTables.kind.${table.kind}`),
        year: table.year,
        rows: decimal(String(table.rowCount)),
      })}
      <div>
        {replaces
          ? t('yearTables.replaces', { origin: replaces.origin, rows: decimal(String(replaces.rowCount)) })
          : t('yearTables.firstOfYear')}
      </div>
    </Alert>
  );
}
