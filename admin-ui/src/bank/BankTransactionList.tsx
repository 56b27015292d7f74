import { Box, Button } from '@mui/material';
import { isZero } from '@paraply/core/decimal';
import { Scale, Undo2 } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Money, When } from '../components/Figure';
import { ChoiceField, DateField, TextField } from '../components/form/fields';
import { Icon } from '../components/Icon';
import type { Column } from '../components/list/columns';
import { ListPage } from '../components/list/ListPage';
import { RecordTable } from '../components/list/RecordTable';
import { RouteLink } from '../components/RouteLink';
import { useT } from '../i18n/useT';
import { paths } from '../lib/paths';
import { ApprovedNotice } from '../components/refund/ApprovedNotice';
import type { BankTransaction } from '../types/api';
import { BankFileButton } from './BankFileButton';
import { signedAmount } from './signedAmount';
import { TransactionStatusBadge } from './TransactionStatusBadge';
import { WorkThroughButton } from './WorkThroughButton';

const second = { fontSize: '0.8125rem', fontWeight: 400, color: 'text.secondary', overflowWrap: 'anywhere' } as const;

const columns: Column<BankTransaction>[] = [
  {
    source: 'bookedOn',
    label: 'fields.date',
    sortable: true,
    narrow: 'meta',
    render: ({ bookedOn }) => <When at={bookedOn} />,
  },
  {
    source: 'payer',
    label: 'bankTransactions.party',
    long: true,
    narrow: 'title',
    render: (transaction) => <Payer transaction={transaction} />,
  },
  {
    source: 'status',
    label: 'fields.status',
    narrow: 'badge',
    render: (transaction) => <Status transaction={transaction} />,
  },
  {
    source: 'amount',
    label: 'fields.amount',
    end: true,
    sortable: true,
    narrow: 'figure',
    render: ({ kind, amount, currency }) => <Money amount={signedAmount(kind, amount)} currency={currency} strong />,
  },
  {
    source: 'unexplained',
    label: 'bankTransactions.unexplained',
    end: true,
    narrow: 'meta',
    render: ({ kind, unexplained, currency }) =>
      isZero(unexplained) ? (
        <span aria-hidden>–</span>
      ) : (
        <Money amount={signedAmount(kind, unexplained)} currency={currency} />
      ),
  },
];

/** What came in on the bank account, at first what is left to allocate. */
export default function BankTransactionList() {
  const t = useT();
  return (
    <ListPage
      title="bankTransactions.title"
      lead="bankTransactions.lead"
      sort={{ field: 'bookedOn', order: 'DESC' }}
      filters={
        <>
          <TextField source="q" label="filters.search" type="search" />
          <ChoiceField
            source="open"
            label="bankTransactions.show"
            any="filters.any"
            choices={[{ id: 'true', name: t('bankTransactions.toDo') }]}
          />
          <DateField source="from" label="filters.from" />
          <DateField source="to" label="filters.to" />
        </>
      }
      first={{ filter: { open: 'true' }, empty: 'bankTransactions.nothingToDo' }}
      actions={
        <>
          <WorkThroughButton />
          <Button variant="outlined" component={Link} to={paths.bankDays} startIcon={<Icon of={Scale} size={18} />}>
            {t('bankDays.title')}
          </Button>
          <Button variant="outlined" component={Link} to={paths.refunds} startIcon={<Icon of={Undo2} size={18} />}>
            {t('refunds.title')}
          </Button>
          <BankFileButton />
        </>
      }
      notice={<ApprovedNotice elsewhere />}
      empty="bankTransactions.empty"
    >
      <RecordTable columns={columns} />
    </ListPage>
  );
}

function Payer({ transaction: { id, kind, payer, reference, text } }: { transaction: BankTransaction }) {
  const t = useT();
  const said = [reference, text].filter((each) => each !== '').join(' · ');
  return (
    <>
      <RouteLink to={paths.bankTransaction(id)} strong>
        {payer === '' ? t(`transactionKind.${kind}`) : payer}
      </RouteLink>
      {said !== '' && <Box sx={second}>{said}</Box>}
    </>
  );
}

function Status({ transaction: { status, waitMessage } }: { transaction: BankTransaction }) {
  return (
    <div>
      <TransactionStatusBadge status={status} />
      {status !== 'explained' && waitMessage !== undefined && <Box sx={{ ...second, mt: '2px' }}>{waitMessage}</Box>}
    </div>
  );
}
