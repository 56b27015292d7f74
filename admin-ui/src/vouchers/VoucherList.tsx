import { ButtonLink } from '../components/ButtonLink';
import { Money, When } from '../components/Figure';
import { ChoiceField, DateField, TextField } from '../components/form/fields';
import type { Column } from '../components/list/columns';
import { ListPage } from '../components/list/ListPage';
import { RecordTable } from '../components/list/RecordTable';
import { useT } from '../i18n/useT';
import { paths } from '../lib/paths';
import type { Voucher } from '../types/api';
import { accounts } from '../lib/accounts';
import { SieButton } from './SieButton';
import { VoucherCause } from './VoucherCause';
import { VoucherEntries } from './VoucherEntries';
import { turnover } from './turnover';

const columns: Column<Voucher>[] = [
  {
    source: 'number',
    label: 'fields.voucher',
    sortable: true,
    narrow: 'title',
    render: ({ series, number }) => <strong>{`${series}${number}`}</strong>,
  },
  { source: 'date', label: 'fields.date', sortable: true, narrow: 'meta', render: ({ date }) => <When at={date} /> },
  { source: 'text', label: 'fields.text', narrow: 'meta', render: ({ text }) => text },
  { source: 'kind', label: 'vouchers.cause', from: 'lg', render: (voucher) => <VoucherCause voucher={voucher} /> },
  {
    source: 'entries',
    label: 'vouchers.turnover',
    end: true,
    narrow: 'figure',
    render: ({ entries }) => <Money amount={turnover(entries)} />,
  },
];

/** The books: every money event as a balanced voucher. */
export default function VoucherList() {
  const t = useT();
  return (
    <ListPage
      title="vouchers.title"
      lead="vouchers.lead"
      actions={<SieButton />}
      sort={{ field: 'date', order: 'DESC' }}
      filters={
        <>
          <TextField source="q" label="filters.search" type="search" />
          <ChoiceField
            source="account"
            label="vouchers.account"
            any="filters.any"
            choices={Object.entries(accounts).map(([name, id]) => ({
              id,
              name: t(`vouchers.accounts.${name as keyof typeof accounts}`),
            }))}
          />
          <DateField source="from" label="filters.from" />
          <DateField source="to" label="filters.to" />
        </>
      }
      empty="vouchers.empty"
      emptyAction={<ButtonLink to={paths.invoicesWith('pending')}>{t('vouchers.emptyAction')}</ButtonLink>}
    >
      <RecordTable
        columns={columns}
        details={{
          title: ({ series, number }) => t('vouchers.entries', { voucher: `${series}${number}` }),
          render: (voucher) => <VoucherEntries voucher={voucher} />,
        }}
      />
    </ListPage>
  );
}
