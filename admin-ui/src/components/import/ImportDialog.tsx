import {
  Box,
  Button,
  Checkbox,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  Link,
  MenuItem,
  TextField,
  Typography,
} from '@mui/material';
import { today } from '@paraply/core/days';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FileSpreadsheet } from 'lucide-react';
import { useId, useState } from 'react';
import { useLocale } from 'react-admin';
import { useMay } from '../../access/useMay';
import { ActError } from '../act/ActError';
import { WorkProgress } from '../act/WorkProgress';
import { FileButton } from '../FileButton';
import { selectMenu } from '../popupRegion';
import { useT } from '../../i18n/useT';
import { newIdempotencyKey } from '../../lib/idempotency';
import { downloads } from '../../lib/paths';
import type { ImportOptions } from '../../providers/acts/imports';
import { useSeenThrough, type LongWork } from '../../providers/longWork';
import { useAdminData } from '../../providers/useAdminData';
import type { ImportKind } from '../../types/api';
import { TableFields, type TableChoice } from './TableFields';
import { ImportMapping } from './ImportMapping';
import { ImportResult, touched } from './ImportResult';
import { importKinds, importNeeds } from './kinds';

const sampleFormats = ['csv', 'xlsx'] as const;

const work: LongWork = { act: 'import_file' };

interface ImportDialogProps {
  /** What is chosen at first. */
  kind?: ImportKind;
  onClose: () => void;
}

/** A file is first tried and shown row by row; only what was seen is brought in. */
export function ImportDialog({ kind: first = 'invoices', onClose }: ImportDialogProps) {
  const t = useT();
  const id = useId();
  const language = useLocale();
  const data = useAdminData();
  const may = useMay();
  const kinds = importKinds.filter((each) => may(importNeeds[each]));
  const queryClient = useQueryClient();
  const [kind, setKind] = useState<ImportKind>(first);
  const [file, setFile] = useState<File | null>(null);
  const [mapping, setMapping] = useState<Record<string, string>>({});
  const [invite, setInvite] = useState(false);
  const [choice, setChoice] = useState<TableChoice>(() => ({
    table: 'monthly_tax',
    year: String(Number(today().slice(0, 4)) + 1),
    origin: '',
  }));
  const isTable = kind === 'year_tables';
  const complete = file !== null && (!isTable || (choice.origin.trim() !== '' && choice.year !== ''));
  const { seeThrough, overtime } = useSeenThrough(work);
  const send = (sent: File, options: ImportOptions) => {
    const whole = {
      ...options,
      ...(isTable && choice),
      mapping: Object.keys(mapping).length > 0 ? mapping : undefined,
    };
    // Asked for again because it took long, it is answered with what the first time did.
    const key = newIdempotencyKey();
    return seeThrough(() => data.importFile(kind, sent, whole, key));
  };
  const trial = useMutation({ mutationFn: (tried: File) => send(tried, { dryRun: true }) });
  const real = useMutation({
    mutationFn: (tried: File) =>
      send(tried, {
        dryRun: false,
        expected: trial.data?.fingerprint,
        skipInvalid: isTable ? undefined : (trial.data?.failed ?? 0) > 0,
        invite: kind === 'users' ? invite : undefined,
      }),
    onSuccess: () => queryClient.invalidateQueries(),
  });
  const busy = trial.isPending || real.isPending;
  const restart = () => {
    trial.reset();
    real.reset();
  };
  const tried = trial.data;
  const count = tried ? touched(tried) : 0;
  // A file without a column that must be there has nothing that is good, and half a table is none.
  const ready =
    tried !== undefined &&
    count > 0 &&
    !tried.alreadyImported &&
    real.data === undefined &&
    (!isTable || tried.failed === 0);
  const error = real.error ?? trial.error;
  const sampleOf = isTable ? { table: choice.table, year: choice.year } : undefined;
  return (
    <Dialog open onClose={busy ? undefined : onClose} aria-labelledby={id} maxWidth="lg" fullWidth>
      <DialogTitle id={id}>{t('imports.new')}</DialogTitle>
      <DialogContent>
        <Box sx={{ display: 'grid', gap: 4, pt: 2 }}>
          <Typography sx={{ color: 'text.secondary' }}>{t('imports.help')}</Typography>
          <TextField
            select
            label={t('fields.kind')}
            slotProps={selectMenu(t('fields.kind'))}
            helperText={t(`importKindHelp.${kind}`)}
            value={kind}
            onChange={(event) => {
              setKind(event.target.value as ImportKind);
              setMapping({});
              restart();
            }}
          >
            {kinds.map((value) => (
              <MenuItem key={value} value={value}>
                {t(`importKind.${value}`)}
              </MenuItem>
            ))}
          </TextField>
          {isTable && (
            <TableFields
              choice={choice}
              onChange={(changed) => {
                setChoice(changed);
                restart();
              }}
            />
          )}
          <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4 }}>
            {sampleFormats.map((format) => (
              <Link key={format} href={downloads.importSample(kind, { ...sampleOf, format, language })} download>
                {t('imports.sample', { format: format.toUpperCase() })}
              </Link>
            ))}
          </Box>
          <FileButton
            label={t('imports.choose')}
            none={t('imports.noFile')}
            accept=".csv,.txt,.xlsx,.xls,.ods"
            icon={FileSpreadsheet}
            file={file}
            onChoose={(chosen) => {
              setFile(chosen);
              setMapping({});
              restart();
            }}
          />
          {kind === 'users' && !real.data && (
            <FormControlLabel
              control={
                <Checkbox
                  checked={invite}
                  onChange={(event) => {
                    setInvite(event.target.checked);
                  }}
                />
              }
              label={t('imports.invite')}
            />
          )}
          <WorkProgress work={work} busy={busy} overtime={overtime} />
          {error && <ActError error={error} onReload={restart} />}
          {real.data ? <ImportResult summary={real.data} /> : tried && <ImportResult summary={tried} />}
          {tried && !real.data && !tried.alreadyImported && tried.headings.length > 0 && (
            <ImportMapping
              summary={tried}
              chosen={mapping}
              onChoose={(heading, column) => {
                // What was guessed is said too, so that nothing of it is guessed anew.
                const guessed = Object.fromEntries(tried.headings.map((one) => [one.heading, one.column ?? '']));
                setMapping((before) => ({ ...guessed, ...before, [heading]: column }));
              }}
            />
          )}
          {ready && tried.failed > 0 && (
            <Typography sx={{ color: 'text.secondary' }}>{t('imports.skipInvalidHelp')}</Typography>
          )}
        </Box>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', gap: 2 }}>
        <Button onClick={onClose} disabled={busy}>
          {real.data ? t('common.close') : t('common.cancel')}
        </Button>
        {!real.data && (
          <Button
            variant={ready ? 'outlined' : 'contained'}
            disabled={!complete}
            loading={trial.isPending}
            onClick={() => {
              if (!file) return;
              real.reset();
              trial.mutate(file);
            }}
          >
            {t(tried ? 'imports.tryAgain' : 'imports.try')}
          </Button>
        )}
        {ready && (
          <Button
            variant={tried.failed > 0 ? 'outlined' : 'contained'}
            loading={real.isPending}
            onClick={() => {
              if (file) real.mutate(file);
            }}
          >
            {t(tried.failed > 0 ? 'imports.skipInvalid' : 'imports.real', { smart_count: count })}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
