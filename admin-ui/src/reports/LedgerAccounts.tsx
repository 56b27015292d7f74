import { Box } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ButtonLink } from '../components/ButtonLink';
import { EmptyState } from '../components/EmptyState';
import { Money } from '../components/Figure';
import { Panel } from '../components/Panel';
import { PlainTable } from '../components/PlainTable';
import { RouteLink } from '../components/RouteLink';
import { useT } from '../i18n/useT';
import { paths } from '../lib/paths';
import { useAdminData } from '../providers/useAdminData';
import { includesAccount } from '../lib/accounts';
import { ReportBody } from '../components/report/ReportBody';

interface LedgerAccountsProps {
  period: { from: string; to: string };
  /** Only these, `1630,2600-2799`. */
  only?: string;
}

/** Opening balance, movements and closing balance of each account; each leads to its lines. */
export function LedgerAccounts({ period, only }: LedgerAccountsProps) {
  const t = useT();
  const data = useAdminData();
  const report = useQuery({
    queryKey: ['reports', 'ledger', period],
    queryFn: () => data.getLedger(period),
    placeholderData: keepPreviousData,
  });
  return (
    <ReportBody report={report}>
      {({ accounts }) => {
        const shown = accounts.filter(({ account }) => only === undefined || includesAccount(only, account));
        return (
          <>
            {only !== undefined && (
              <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
                {t('ledger.only', { accounts: only.replaceAll('-', '–').replaceAll(',', ', ') })}
                <RouteLink to={paths.ledgerIn(period)}>{t('ledger.all')}</RouteLink>
              </Box>
            )}
            {shown.length === 0 ? (
              <EmptyState text={t(only === undefined ? 'ledger.empty' : 'ledger.emptyOnly')}>
                <ButtonLink to={paths.vouchers}>{t('ledger.emptyAction')}</ButtonLink>
              </EmptyState>
            ) : (
              <Panel flush>
                <PlainTable
                  label={t('ledger.accounts')}
                  rows={shown}
                  rowKey={({ account }) => account}
                  columns={[
                    {
                      label: t('fields.account'),
                      render: ({ account, name }) => (
                        <RouteLink to={paths.ledgerIn(period, account)}>{`${account} ${name}`}</RouteLink>
                      ),
                    },
                    { label: t('ledger.opening'), end: true, render: ({ opening }) => <Money amount={opening} /> },
                    { label: t('fields.debit'), end: true, render: ({ debit }) => <Money amount={debit} /> },
                    { label: t('fields.credit'), end: true, render: ({ credit }) => <Money amount={credit} /> },
                    {
                      label: t('ledger.closing'),
                      end: true,
                      render: ({ closing }) => <Money amount={closing} strong />,
                    },
                  ]}
                />
              </Panel>
            )}
          </>
        );
      }}
    </ReportBody>
  );
}
