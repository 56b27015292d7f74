import { Box } from '@mui/material';
import { fieldName } from '../components/history/fieldName';
import { FieldValue } from '../components/history/FieldValue';
import { valueName } from '../components/history/valueName';
import { PlainTable } from '../components/PlainTable';
import { useT } from '../i18n/useT';
import type { ApprovalChange } from '../types/api';

/** What changes, before and after side by side. */
export function ApprovalChanges({ changes }: { changes: ApprovalChange[] }) {
  const t = useT();
  return (
    <PlainTable
      label={t('approvals.changes')}
      rows={changes}
      rowKey={({ field }) => field}
      columns={[
        { label: t('settingsChange.field'), render: ({ field }) => fieldName(t, field) },
        { label: t('settingsChange.before'), render: ({ field, from }) => <Value field={field} text={from} /> },
        { label: t('settingsChange.after'), render: ({ field, to }) => <Value field={field} text={to} strong /> },
      ]}
    />
  );
}

interface ValueProps {
  field: string;
  text: string;
  strong?: boolean;
}

/** A value in words where it has any; several roles stand in one text. */
function Value({ field, text, strong = false }: ValueProps) {
  const t = useT();
  if (text === '') return <Box sx={{ color: 'text.secondary' }}>{t('settingsChange.empty')}</Box>;
  const words = text === 'true' || text === 'false' ? t(text === 'true' ? 'common.yes' : 'common.no') : undefined;
  const roles = () => text.split(', ').map((role) => valueName(t, field, role) ?? role);
  const shown = words ?? (field === 'roles' ? roles().join(', ') : <FieldValue path={field} value={text} />);
  return (
    <Box sx={{ fontWeight: strong ? 600 : undefined, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{shown}</Box>
  );
}
