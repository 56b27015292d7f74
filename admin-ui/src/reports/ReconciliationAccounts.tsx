import { Box } from '@mui/material';

import { Money } from '../components/Figure';
import { PlainTable } from '../components/PlainTable';
import { RouteLink } from '../components/RouteLink';
import { useT } from '../i18n/useT';
import { monthDays } from '@paraply/core/days';
import { paths } from '../lib/paths';
import type { BalancePart, ReconciliationAccount } from '../types/api';
import { Difference } from './Difference';

interface ReconciliationAccountsProps {
  /** `2026-11` */
  month: string;
  accounts: ReconciliationAccount[];
}

/** What stands on each account at the end of the month, by the ledger and by the records; each leads to what it is. */
export function ReconciliationAccounts({ month, accounts }: ReconciliationAccountsProps) {
  const t = useT();
  const { to } = monthDays(month);
  return (
    <PlainTable
      label={t('reconciliation.accounts')}
      rows={accounts}
      rowKey={({ account }) => account}
      columns={[
        {
          label: t('reconciliation.account'),
          render: ({ account, accountName }) => <strong>{`${account} ${accountName}`}</strong>,
        },
        {
          label: t('reconciliation.records'),
          render: ({ parts }) => <Parts parts={parts} to={to} />,
        },
        {
          label: t('reconciliation.ledger'),
          end: true,
          render: ({ account, ledger }) => (
            <RouteLink to={paths.vouchersOn(String(account), { to })}>
              <Money amount={ledger} />
            </RouteLink>
          ),
        },
        {
          label: t('reconciliation.difference'),
          end: true,
          render: ({ difference }) => <Difference amount={difference} />,
        },
      ]}
    />
  );
}

function Parts({ parts, to }: { parts: BalancePart[]; to: string }) {
  const t = useT();
  const where: Record<BalancePart['source'], string> = {
    payslips: paths.salaryIn({ to }),
    declarations: paths.agi,
    payouts: paths.salaryIn({ to }),
    claims: paths.salaryIn({ to }),
    salary_repayments: paths.bankTransactions,
    tax_payments: paths.agi,
    tax_refunds: paths.agi,
    client_payments: paths.paymentsIn({ to }),
    refunds: paths.refunds,
    recorded_elsewhere: paths.bankTransactions,
  };
  return (
    <Box
      sx={{ display: 'grid', gridTemplateColumns: '1fr auto', columnGap: 4, rowGap: 1, width: '100%', maxWidth: 420 }}
    >
      {parts.map(({ source, amount }) => (
        <Box key={source} sx={{ display: 'contents' }}>
          <RouteLink to={where[source]}>{t(`reconciliation.sources.${source}`)}</RouteLink>
          <Box sx={{ textAlign: 'end' }}>
            <Money amount={amount} />
          </Box>
        </Box>
      ))}
    </Box>
  );
}
