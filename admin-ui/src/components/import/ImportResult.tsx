import { Alert, Box, Button, Typography } from '@mui/material';
import { Equal, FileDown, Minus, Pencil, Plus } from 'lucide-react';
import { useLocation } from 'react-router-dom';
import { Badge } from '../Badge';
import { Icon } from '../Icon';
import { PlainTable } from '../PlainTable';
import { RouteLink } from '../RouteLink';
import { Sums } from '../Sums';
import { useT, type Translate } from '../../i18n/useT';
import { downloads, paths } from '../../lib/paths';
import { useFormat } from '../../lib/useFormat';
import type { ImportKind, ImportRow, ImportSummary } from '../../types/api';
import { columnLabel } from './columnLabel';

/** How many records a file makes, changes or removes. */
export const touched = ({ created, changed, removed }: ImportSummary) => created + changed + removed;

function verdict(t: Translate, summary: ImportSummary) {
  const { alreadyImported, failed, dryRun, id } = summary;
  const count = touched(summary);
  if (alreadyImported) return { severity: 'info', text: t('imports.already') } as const;
  if (id !== undefined && !dryRun)
    return { severity: 'success', text: t('imports.done', { smart_count: count }) } as const;
  if (failed > 0) return { severity: 'error', text: t('imports.faults', { smart_count: failed }) } as const;
  if (count === 0) return { severity: 'info', text: t('imports.nothing') } as const;
  return { severity: 'success', text: t('imports.fine', { smart_count: count }) } as const;
}

const placesOf: Record<ImportKind, string> = {
  invoices: paths.invoicesWith('draft'),
  clients: paths.clients,
  users: paths.users,
  payments: paths.payments,
  year_tables: paths.yearTables,
};

const outcomes = {
  created: { tone: 'paid', icon: Plus },
  changed: { tone: 'sent', icon: Pencil },
  unchanged: { tone: 'quiet', icon: Equal },
  removed: { tone: 'danger', icon: Minus },
} as const;

function Changes({ row }: { row: ImportRow }) {
  const t = useT();
  if (row.changes.length === 0) return <span aria-hidden>–</span>;
  return (
    <Box component="ul" sx={{ m: 0, pl: 4 }}>
      {row.changes.map(({ column, from, to }) => (
        <li key={column}>
          {columnLabel(t, column)}: {from !== '' && <del>{from}</del>} {to}
        </li>
      ))}
    </Box>
  );
}

/** What a file would do or has done: its sums, each fault by row and column, and what becomes of the other rows. */
export function ImportResult({ summary }: { summary: ImportSummary }) {
  const t = useT();
  const { money, whole } = useFormat();
  const { pathname } = useLocation();
  const { severity, text } = verdict(t, summary);
  const { id, dryRun, kind, errors, rows, failed } = summary;
  const isDone = id !== undefined && !dryRun;
  const shown = isDone ? [] : rows;
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <Alert severity={severity}>{text}</Alert>
      {/* What it did when it was imported is not what it does now. */}
      {!summary.alreadyImported && (
        <Box sx={{ maxWidth: 360 }}>
          <Sums
            sums={[
              { label: t('imports.rows'), value: whole(summary.rowCount) },
              { label: t('imports.created'), value: whole(summary.created) },
              { label: t('imports.changed'), value: whole(summary.changed) },
              { label: t('imports.unchanged'), value: whole(summary.unchanged) },
              ...(summary.removed > 0 ? [{ label: t('imports.removed'), value: whole(summary.removed) }] : []),
              { label: t('imports.failed'), value: whole(failed) },
              ...(summary.total ? [{ label: t('fields.total'), value: money(summary.total), strong: true }] : []),
            ]}
          />
        </Box>
      )}
      {isDone && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 4 }}>
          {placesOf[kind] !== pathname && (
            <RouteLink to={placesOf[kind]}>
              {t('imports.toRecords', { kind: t(`importKind.${kind}`).toLowerCase() })}
            </RouteLink>
          )}
          {failed > 0 && (
            <Button component="a" href={downloads.importRejectedRows(id)} startIcon={<Icon of={FileDown} size={18} />}>
              {t('imports.rejectedRows')}
            </Button>
          )}
        </Box>
      )}
      {errors.length > 0 && (
        <PlainTable
          label={t('imports.faultList')}
          rows={errors}
          rowKey={(_, index) => index}
          columns={[
            { label: t('imports.row'), end: true, render: ({ row }) => row },
            { label: t('imports.column'), render: ({ column }) => column ?? '–' },
            { label: t('imports.value'), render: ({ value }) => value ?? '–' },
            { label: t('imports.message'), render: ({ message }) => message },
          ]}
        />
      )}
      {shown.length > 0 && (
        <section>
          <Typography variant="h3" component="h3" sx={{ mb: 2 }}>
            {t('imports.rowList')}
          </Typography>
          {touched(summary) + summary.unchanged > shown.length && (
            <Typography sx={{ color: 'text.secondary' }}>
              {t('imports.more', { shown: whole(shown.length) })}
            </Typography>
          )}
          <PlainTable
            label={t('imports.rowList')}
            rows={shown}
            rowKey={({ row, title }) => row ?? title}
            columns={[
              { label: t('imports.row'), end: true, render: ({ row }) => row ?? '–' },
              { label: t('imports.what'), plain: true, render: ({ title }) => title },
              {
                label: t('imports.outcome'),
                plain: true,
                render: ({ outcome }) => <Badge {...outcomes[outcome]} label={t(`importOutcome.${outcome}`)} />,
              },
              { label: t('imports.changes'), render: (row) => <Changes row={row} /> },
            ]}
          />
        </section>
      )}
    </Box>
  );
}
