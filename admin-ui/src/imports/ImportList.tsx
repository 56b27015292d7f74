import { Box, Button } from '@mui/material';
import { FileDown, Undo2 } from 'lucide-react';
import type { RaRecord } from 'react-admin';
import { Allowed } from '../access/Allowed';
import { ActButton } from '../components/act/ActButton';
import { Count, Money, When } from '../components/Figure';
import { Icon } from '../components/Icon';
import type { Column } from '../components/list/columns';
import { ListPage } from '../components/list/ListPage';
import { RecordTable } from '../components/list/RecordTable';
import { useT } from '../i18n/useT';
import { downloads } from '../lib/paths';
import { useFormat } from '../lib/useFormat';
import type { LongWork } from '../providers/longWork';
import { useAdminData } from '../providers/useAdminData';
import type { ImportSummary } from '../types/api';
import { ImportButton } from '../components/import/ImportButton';

/** An import that was carried out always has its id, which react-admin asks of every record. */
type ImportRecord = ImportSummary & RaRecord<string>;

const columns: Column<ImportRecord>[] = [
  { source: 'fileName', label: 'imports.file', narrow: 'title', render: ({ fileName }) => <strong>{fileName}</strong> },
  { source: 'kind', label: 'fields.kind', narrow: 'meta', render: (record) => <Kind record={record} /> },
  {
    source: 'createdAt',
    label: 'fields.createdAt',
    sortable: true,
    narrow: 'meta',
    render: ({ createdAt }) => <When at={createdAt} time />,
  },
  {
    source: 'createdByName',
    label: 'imports.by',
    from: 'lg',
    render: ({ createdByName }) => createdByName ?? <span aria-hidden>–</span>,
  },
  {
    source: 'created',
    label: 'imports.created',
    end: true,
    narrow: 'meta',
    render: ({ created }) => <Count of={created} />,
  },
  {
    source: 'changed',
    label: 'imports.changed',
    end: true,
    from: 'lg',
    render: ({ changed }) => <Count of={changed} />,
  },
  { source: 'failed', label: 'imports.failed', end: true, from: 'lg', render: ({ failed }) => <Count of={failed} /> },
  {
    source: 'total',
    label: 'fields.total',
    end: true,
    narrow: 'figure',
    render: ({ total }) => (total ? <Money amount={total} /> : <span aria-hidden>–</span>),
  },
  { source: 'id', label: 'imports.undo', end: true, narrow: 'text', render: (record) => <Acts record={record} /> },
];

const undoing: LongWork = { act: 'undo_import' };

/** What can still be done with an import: get its rest, take it back. */
function Acts({ record: { id, fileName, failed, undoneAt } }: { record: ImportRecord }) {
  const t = useT();
  const { day } = useFormat();
  const data = useAdminData();
  if (undoneAt) return <>{t('imports.takenBack', { day: day(undoneAt.slice(0, 10)) })}</>;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: 2 }}>
      {failed > 0 && (
        <Button
          component="a"
          href={downloads.importRejectedRows(id)}
          size="small"
          startIcon={<Icon of={FileDown} size={18} />}
        >
          {t('imports.rejectedRows')}
        </Button>
      )}
      <Allowed to="import">
        <ActButton
          small
          label={t('imports.undo')}
          name={t('imports.undoName', { file: fileName })}
          icon={Undo2}
          tone="danger"
          title={t('imports.undoTitle')}
          text={t('imports.undoText')}
          confirm={t('imports.undo')}
          work={undoing}
          run={(key) => data.undoImport(id, key)}
          done={t('imports.undone')}
        />
      </Allowed>
    </Box>
  );
}

/** What the file held; of a year's table, which and of what year. */
function Kind({ record: { kind, table, year } }: { record: ImportRecord }) {
  const t = useT();
  if (table === undefined || year === undefined) return <>{t(`importKind.${kind}`)}</>;
  return (
    <>
      {t(`yearTables.kind.${table}`)} {year}
    </>
  );
}

/** The files that were brought in. */
export default function ImportList() {
  const t = useT();
  const create = <ImportButton label={t('imports.new')} main />;
  return (
    <ListPage
      title="imports.title"
      lead="imports.lead"
      sort={{ field: 'createdAt', order: 'DESC' }}
      actions={create}
      empty="imports.empty"
      emptyAction={create}
    >
      <RecordTable columns={columns} />
    </ListPage>
  );
}
