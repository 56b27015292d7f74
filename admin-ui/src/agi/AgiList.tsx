import { ButtonLink } from '../components/ButtonLink';
import { Count, Money, When } from '../components/Figure';
import type { Column } from '../components/list/columns';
import { ListPage } from '../components/list/ListPage';
import { RecordTable } from '../components/list/RecordTable';
import { RouteLink } from '../components/RouteLink';
import { useT } from '../i18n/useT';
import { monthOf } from '../lib/dates';
import { paths } from '../lib/paths';
import { useFormat } from '../lib/useFormat';
import type { AgiMonth } from '../types/api';
import { AgiStatusBadge } from './AgiStatusBadge';

const columns: Column<AgiMonth>[] = [
  { source: 'period', label: 'agi.month', narrow: 'title', render: (month) => <MonthLink month={month} /> },
  {
    source: 'status',
    label: 'fields.status',
    narrow: 'badge',
    render: ({ status }) => <AgiStatusBadge status={status} />,
  },
  { source: 'dueOn', label: 'agi.dueOn', narrow: 'meta', render: ({ dueOn }) => <When at={dueOn} /> },
  {
    source: 'individualCount',
    label: 'agi.people',
    end: true,
    narrow: 'meta',
    render: ({ individualCount }) => <Count of={individualCount} />,
  },
  { source: 'gross', label: 'agi.gross', end: true, from: 'lg', render: ({ gross }) => <Money amount={gross} /> },
  { source: 'box497', label: 'agi.tax', end: true, from: 'lg', render: ({ box497 }) => <Money amount={box497} /> },
  {
    source: 'box487',
    label: 'agi.contributions',
    end: true,
    from: 'lg',
    render: ({ box487 }) => <Money amount={box487} />,
  },
  {
    source: 'unpaid',
    label: 'agi.unpaid',
    end: true,
    narrow: 'figure',
    render: ({ unpaid }) => <Money amount={unpaid} strong />,
  },
];

function MonthLink({ month: { period } }: { month: AgiMonth }) {
  const { longMonth } = useFormat();
  return (
    <RouteLink to={paths.agiMonth(period)} strong>
      {longMonth(monthOf(period))}
    </RouteLink>
  );
}

/** The months that are declared to Skatteverket, or are to be. */
export default function AgiList() {
  const t = useT();
  return (
    <ListPage
      title="agi.title"
      lead="agi.lead"
      sort={{ field: 'period', order: 'DESC' }}
      empty="agi.empty"
      emptyAction={<ButtonLink to={paths.salary}>{t('agi.emptyAction')}</ButtonLink>}
    >
      <RecordTable columns={columns} />
    </ListPage>
  );
}
