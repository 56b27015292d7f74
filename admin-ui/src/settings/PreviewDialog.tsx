import { Box } from '@mui/material';
import { ActDialog } from '../components/act/ActDialog';
import { useT } from '../i18n/useT';
import { useFormat } from '../lib/useFormat';
import type { SettingsPreview } from '../types/api';
import { ChangedFields } from './ChangedFields';

interface PreviewDialogProps {
  preview: SettingsPreview;
  run: () => Promise<unknown>;
  onClose: () => void;
  onDone: (answer: unknown) => Promise<void>;
}

/** What a change of the settings touches, before it is made. */
export function PreviewDialog({ preview, run, onClose, onDone }: PreviewDialogProps) {
  const t = useT();
  const { date } = useFormat();
  const day = date(preview.validFrom);
  const { drafts, pending, sent } = preview;
  return (
    <ActDialog
      title={t('settingsChange.previewTitle', { day })}
      text={
        <>
          <ChangedFields label={t('settingsChange.rows', { day })} changes={preview.changes} />
          {drafts + pending + sent > 0 && (
            <Box component="ul" sx={{ m: 0, pl: 5 }}>
              {drafts > 0 && (
                <li>
                  {t('settingsChange.drafts', { smart_count: drafts })} {t('settingsChange.getIt')}
                </li>
              )}
              {pending > 0 && (
                <li>
                  {t('settingsChange.pending', { smart_count: pending })} {t('settingsChange.getIt')}
                </li>
              )}
              {sent > 0 && <li>{t('settingsChange.sent', { smart_count: sent })}</li>}
            </Box>
          )}
        </>
      }
      confirm={t('settingsChange.confirm')}
      run={run}
      onClose={onClose}
      onDone={onDone}
    />
  );
}
