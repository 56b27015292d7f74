import { Box } from '@mui/material';
import { useGetList } from 'react-admin';
import { Allowed } from '../access/Allowed';
import { useMay } from '../access/useMay';
import { ButtonLink } from '../components/ButtonLink';
import { ErrorState } from '../components/ErrorState';
import { Money, When } from '../components/Figure';
import { TextField } from '../components/form/fields';
import { Stacked } from '../components/form/FormParts';
import type { Column } from '../components/list/columns';
import { ListPage } from '../components/list/ListPage';
import { RecordTable } from '../components/list/RecordTable';
import { StatusFilter } from '../components/list/StatusFilter';
import { RouteLink } from '../components/RouteLink';
import { useT } from '../i18n/useT';
import { paths } from '../lib/paths';
import { shownOnPage } from '../providers/faults';
import type { Refund, RefundFile, RefundStatus } from '../types/api';
import { ApprovedNotice } from '../components/refund/ApprovedNotice';
import { CreateFileButton } from './CreateFileButton';
import { RefundFilePanel } from './RefundFilePanel';
import { RefundStatusBadge } from './RefundStatusBadge';

const statuses: RefundStatus[] = ['requested', 'approved', 'exported', 'paid', 'rejected', 'cancelled'];

const columns: Column<Refund>[] = [
  {
    source: 'payee',
    label: 'refunds.payee',
    sortable: true,
    long: true,
    narrow: 'title',
    render: (refund) => <Payee refund={refund} />,
  },
  {
    source: 'status',
    label: 'fields.status',
    narrow: 'badge',
    render: ({ status }) => <RefundStatusBadge status={status} />,
  },
  { source: 'account', label: 'refunds.account', whole: true, from: 'lg', render: ({ account }) => account },
  {
    source: 'requestedAt',
    label: 'refunds.requestedAt',
    narrow: 'meta',
    render: ({ requestedAt }) => <When at={requestedAt} />,
  },
  {
    source: 'paymentDate',
    label: 'fields.paymentDate',
    render: ({ paymentDate }) => <When at={paymentDate} />,
  },
  {
    source: 'amount',
    label: 'fields.amount',
    end: true,
    sortable: true,
    narrow: 'figure',
    render: ({ amount }) => <Money amount={amount} strong />,
  },
];

/** All refunds, and the payment files that take them to the bank. */
export default function RefundList() {
  const t = useT();
  const {
    data: files = [],
    error,
    refetch,
  } = useGetList<RefundFile>(
    'refund-files',
    { sort: { field: 'createdAt', order: 'DESC' }, pagination: { page: 1, perPage: 100 } },
    shownOnPage,
  );
  return (
    <>
      <ListPage
        title="refunds.title"
        lead="refunds.lead"
        back={{ to: paths.bankTransactions, label: t('bankTransactions.title') }}
        sort={{ field: 'id', order: 'DESC' }}
        actions={
          <Allowed to="handle_payments">
            <CreateFileButton />
          </Allowed>
        }
        notice={
          <>
            <ApprovedNotice />
            {error && <ErrorState error={error} onRetry={() => void refetch()} />}
            <Box sx={{ mb: 5, '&:empty': { mb: 0 } }}>
              {/* What is to be done with them comes before what has been. */}
              <RefundFilePanel title={t('refunds.file.open')} files={files.filter(({ openCount }) => openCount > 0)} />
            </Box>
          </>
        }
        filters={
          <>
            <TextField source="q" label="filters.search" type="search" />
            <StatusFilter statuses={statuses} name={(status) => t(`refundStatus.${status}`)} />
          </>
        }
        empty="refunds.empty"
        emptyAction={<ButtonLink to={paths.openBankTransactions}>{t('refunds.emptyAction')}</ButtonLink>}
      >
        <RecordTable columns={columns} />
      </ListPage>
      <Box sx={{ mt: 5 }}>
        <Stacked>
          <RefundFilePanel title={t('refunds.file.earlier')} files={files.filter(({ openCount }) => openCount === 0)} />
        </Stacked>
      </Box>
    </>
  );
}

/** Its own page has the whole account number, which is for those who handle payments. */
function Payee({ refund: { id, payee } }: { refund: Refund }) {
  const may = useMay();
  if (!may('handle_payments')) return <strong>{payee}</strong>;
  return (
    <RouteLink to={paths.refund(id)} strong>
      {payee}
    </RouteLink>
  );
}
