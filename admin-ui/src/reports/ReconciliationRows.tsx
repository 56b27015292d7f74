import { Money } from '../components/Figure';
import { PlainTable } from '../components/PlainTable';
import { RouteLink } from '../components/RouteLink';
import type { MessageKey } from '../i18n/types';
import { useT } from '../i18n/useT';
import { monthDays } from '@paraply/core/days';
import { paths } from '../lib/paths';
import type { ReconciliationRow } from '../types/api';
import { accounts } from '../lib/accounts';
import { Difference } from './Difference';

const names: Record<string, MessageKey> = {
  gross: 'reconciliation.rows.gross',
  tax: 'reconciliation.rows.tax',
  contributions: 'reconciliation.rows.contributions',
  payout: 'reconciliation.rows.payout',
  paid: 'reconciliation.rows.paid',
  payment_files: 'reconciliation.rows.payment_files',
  declared_gross: 'reconciliation.rows.declared_gross',
  declared_tax: 'reconciliation.rows.declared_tax',
  declared_contributions: 'reconciliation.rows.declared_contributions',
};

/** The accounts that a figure of the payslips is booked on. */
const bookedOn: Record<string, string> = {
  gross: accounts.salaries,
  tax: accounts.withheldTax,
  contributions: accounts.contributions,
  payout: accounts.wages,
  paid: accounts.wages,
};

interface ReconciliationRowsProps {
  /** `2026-11` */
  month: string;
  rows: ReconciliationRow[];
}

/** A row per figure: what each side says of it, and how far they are apart. Each leads to what it is made of. */
export function ReconciliationRows({ month, rows }: ReconciliationRowsProps) {
  const t = useT();
  const days = monthDays(month);
  // Where a figure has no place there is nothing to compare, which is not the same as zero.
  const side = (amount: string | undefined) => (amount === undefined ? null : <Money amount={amount} />);
  return (
    <PlainTable
      label={t('reconciliation.title')}
      rows={rows}
      rowKey={({ name }) => name}
      columns={[
        {
          label: t('reconciliation.figure'),
          render: ({ name }) => {
            const known = names[name];
            const to = name.startsWith('declared_') ? paths.agiMonth(month.replace('-', '')) : paths.salaryIn(days);
            return <RouteLink to={to}>{known ? t(known) : name}</RouteLink>;
          },
        },
        { label: t('reconciliation.payslips'), end: true, render: ({ payslips }) => side(payslips) },
        {
          label: t('reconciliation.ledger'),
          end: true,
          render: ({ name, ledger }) => {
            const account = bookedOn[name];
            return account === undefined ? (
              side(ledger)
            ) : (
              <RouteLink to={paths.vouchersOn(account, days)}>{side(ledger)}</RouteLink>
            );
          },
        },
        ...(rows.some(({ files }) => files !== undefined)
          ? [{ label: t('reconciliation.files'), end: true, render: ({ files }: ReconciliationRow) => side(files) }]
          : []),
        ...(rows.some(({ agi }) => agi !== undefined)
          ? [{ label: t('reconciliation.agi'), end: true, render: ({ agi }: ReconciliationRow) => side(agi) }]
          : []),
        {
          label: t('reconciliation.difference'),
          end: true,
          render: ({ difference }) => <Difference amount={difference} />,
        },
      ]}
    />
  );
}
