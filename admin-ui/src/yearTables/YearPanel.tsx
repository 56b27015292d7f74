import { Box } from '@mui/material';
import { today } from '@paraply/core/days';
import { TriangleAlert } from 'lucide-react';
import { Badge } from '../components/Badge';
import { When } from '../components/Figure';
import { Panel } from '../components/Panel';
import { PlainTable } from '../components/PlainTable';
import { useT } from '../i18n/useT';
import { useFormat } from '../lib/useFormat';
import type { YearTable } from '../types/api';
import { yearTableKinds } from '../components/import/yearTableKinds';

interface YearPanelProps {
  year: number;
  tables: YearTable[];
}

/** The tables of one year and where they came from; one that is missing is said to be. */
export function YearPanel({ year, tables }: YearPanelProps) {
  const t = useT();
  const { whole } = useFormat();
  // What next year needs is not late before the year begins.
  const missingTone = String(year) > today().slice(0, 4) ? 'quiet' : 'danger';
  const rows = yearTableKinds.map((kind) => ({ kind, table: tables.find((table) => table.kind === kind) }));
  return (
    <Panel title={String(year)} flush>
      <PlainTable
        label={String(year)}
        rows={rows}
        rowKey={({ kind }) => kind}
        columns={[
          {
            label: t('yearTables.table'),
            render: ({ kind }) => <Box sx={{ minWidth: { md: 260 } }}>{t(`yearTables.kind.${kind}`)}</Box>,
          },
          {
            label: t('yearTables.origin'),
            plain: true,
            render: ({ table }) =>
              table ? (
                <>
                  {table.origin}
                  {table.fileName && (
                    <Box component="span" sx={{ display: 'block', fontSize: '0.8125rem', color: 'text.secondary' }}>
                      {table.fileName}
                    </Box>
                  )}
                  {table.assumed && (
                    <Box sx={{ mt: 1 }}>
                      <Badge tone="sent" icon={TriangleAlert} label={t('yearTables.assumed')} />
                    </Box>
                  )}
                </>
              ) : (
                <Badge tone={missingTone} icon={TriangleAlert} label={t('yearTables.missing')} />
              ),
          },
          { label: t('yearTables.loaded'), plain: true, render: ({ table }) => table && <Loaded table={table} /> },
          { label: t('yearTables.rows'), end: true, render: ({ table }) => table && whole(table.rowCount) },
        ]}
      />
    </Panel>
  );
}

function Loaded({ table: { uploadedAt, uploadedByName } }: { table: YearTable }) {
  const t = useT();
  if (uploadedAt === undefined) return t('yearTables.builtIn');
  return (
    <>
      <When at={uploadedAt} time />
      {uploadedByName && `, ${uploadedByName}`}
    </>
  );
}
