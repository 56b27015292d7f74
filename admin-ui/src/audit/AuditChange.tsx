import { Box } from '@mui/material';
import { PlainTable } from '../components/PlainTable';
import { useT } from '../i18n/useT';
import type { AuditEvent } from '../types/api';

type Fields = Record<string, unknown>;

function toFields(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {};
}

function toText(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Only the fields that differ, before and after. */
function changes(event: AuditEvent): { field: string; before: string; after: string }[] {
  const before = toFields(event.before);
  const after = toFields(event.after);
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .map((field) => ({ field, before: toText(before[field]), after: toText(after[field]) }))
    .filter((change) => change.before !== change.after);
}

/** What an event changed. */
export function AuditChange({ event }: { event: AuditEvent }) {
  const t = useT();
  const rows = changes(event);
  if (rows.length === 0) return <Box sx={{ color: 'text.secondary', p: 3 }}>{t('audit.noChange')}</Box>;
  return (
    <PlainTable
      label={t('audit.change')}
      rows={rows}
      rowKey={({ field }) => field}
      columns={[
        { label: t('audit.field'), render: ({ field }) => field },
        { label: t('audit.before'), render: ({ before }) => before },
        { label: t('audit.after'), render: ({ after }) => after },
      ]}
    />
  );
}
