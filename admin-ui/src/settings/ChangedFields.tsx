import { Box } from '@mui/material';
import { PlainTable } from '../components/PlainTable';
import { useT } from '../i18n/useT';
import type { SettingsFieldChange } from '../types/api';
import { useFieldTexts } from './fieldTexts';

/** The fields of a change, before and after. */
export function ChangedFields({ label, changes }: { label: string; changes: SettingsFieldChange[] }) {
  const t = useT();
  const texts = useFieldTexts();
  return (
    // In line with the text around it.
    <Box sx={{ mx: { xs: -4, md: -5 } }}>
      <PlainTable
        label={label}
        rows={changes}
        rowKey={({ field }) => field}
        columns={[
          { label: t('settingsChange.field'), render: ({ field }) => texts.label(field) },
          { label: t('settingsChange.before'), render: ({ field, from }) => texts.value(field, from) },
          { label: t('settingsChange.after'), render: ({ field, to }) => texts.value(field, to) },
        ]}
      />
    </Box>
  );
}
