import { Alert, Box } from '@mui/material';
import { PlainTable } from '../components/PlainTable';
import { RouteLink } from '../components/RouteLink';
import { Sums } from '../components/Sums';
import { useT, type Translate } from '../i18n/useT';
import { paths } from '../lib/paths';
import { useFormat } from '../lib/useFormat';
import type { ImportSummary } from '../types/api';

function verdict(t: Translate, { alreadyImported, failed, dryRun, created }: ImportSummary) {
  if (failed > 0) return { severity: 'error', text: t('imports.faults', { smart_count: failed }) } as const;
  if (alreadyImported) return { severity: 'info', text: t('imports.already') } as const;
  if (dryRun) return { severity: 'success', text: t('imports.fine', { smart_count: created }) } as const;
  return { severity: 'success', text: t('imports.done', { smart_count: created }) } as const;
}

/** What a file would do or has done, and each of its faults by row and column. */
export function ImportResult({ summary }: { summary: ImportSummary }) {
  const t = useT();
  const { money } = useFormat();
  const { severity, text } = verdict(t, summary);
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <Alert severity={severity}>{text}</Alert>
      <Sums
        sums={[
          { label: t('imports.rows'), value: summary.rowCount },
          { label: t('imports.created'), value: summary.created },
          { label: t('imports.unchanged'), value: summary.unchanged },
          { label: t('imports.failed'), value: summary.failed },
          ...(summary.total ? [{ label: t('fields.total'), value: money(summary.total), strong: true }] : []),
        ]}
      />
      {summary.errors.length > 0 && (
        <PlainTable
          label={t('imports.faultList')}
          rows={summary.errors}
          rowKey={(_, index) => index}
          columns={[
            { label: t('imports.row'), end: true, render: ({ row }) => row },
            { label: t('imports.column'), render: ({ column }) => column ?? '–' },
            { label: t('imports.value'), render: ({ value }) => value ?? '–' },
            { label: t('imports.message'), render: ({ message }) => message },
          ]}
        />
      )}
      {!summary.dryRun && summary.failed === 0 && (
        <RouteLink to={paths.invoicesWith('draft')}>{t('imports.toInvoices')}</RouteLink>
      )}
    </Box>
  );
}
