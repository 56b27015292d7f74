import { Money } from '../components/Figure';
import { PlainTable } from '../components/PlainTable';
import { useT } from '../i18n/useT';
import type { Voucher } from '../types/api';

/** The rows of a voucher, debit and credit. */
export function VoucherEntries({ voucher }: { voucher: Voucher }) {
  const t = useT();
  const side = (amount: string) => (/^0*\.?0*$/.test(amount) ? null : <Money amount={amount} />);
  return (
    <PlainTable
      label={t('vouchers.entries', { voucher: `${voucher.series}${voucher.number}` })}
      rows={voucher.entries}
      rowKey={(_, index) => index}
      columns={[
        { label: t('fields.account'), render: ({ account, accountName }) => `${account} ${accountName}` },
        { label: t('fields.debit'), end: true, named: true, render: ({ debit }) => side(debit) },
        { label: t('fields.credit'), end: true, named: true, render: ({ credit }) => side(credit) },
      ]}
    />
  );
}
