import { Button } from '@mui/material';
import { Upload } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { RaRecord } from 'react-admin';
import { Money, When } from '../components/Figure';
import { Icon } from '../components/Icon';
import type { Column } from '../components/list/columns';
import { ListPage } from '../components/list/ListPage';
import { RecordTable } from '../components/list/RecordTable';
import { useT } from '../i18n/useT';
import { paths } from '../lib/paths';
import type { ImportSummary } from '../types/api';

/** An import that was carried out always has its id, which react-admin asks of every record. */
type ImportRecord = ImportSummary & RaRecord<string>;

const columns: Column<ImportRecord>[] = [
  { source: 'fileName', label: 'imports.file', narrow: 'title', render: ({ fileName }) => <strong>{fileName}</strong> },
  { source: 'kind', label: 'fields.kind', narrow: 'meta', render: ({ kind }) => <Kind kind={kind} /> },
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
  { source: 'created', label: 'imports.created', end: true, narrow: 'meta', render: ({ created }) => created },
  { source: 'unchanged', label: 'imports.unchanged', end: true, from: 'lg', render: ({ unchanged }) => unchanged },
  { source: 'failed', label: 'imports.failed', end: true, render: ({ failed }) => failed },
  {
    source: 'total',
    label: 'fields.total',
    end: true,
    narrow: 'figure',
    render: ({ total }) => (total ? <Money amount={total} /> : <span aria-hidden>–</span>),
  },
];

function Kind({ kind }: { kind: ImportSummary['kind'] }) {
  const t = useT();
  return <>{t(`importKind.${kind}`)}</>;
}

/** The files that were brought in. */
export default function ImportList() {
  const t = useT();
  const create = (
    <Button variant="contained" component={Link} to={paths.importNew} startIcon={<Icon of={Upload} size={18} />}>
      {t('imports.new')}
    </Button>
  );
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
