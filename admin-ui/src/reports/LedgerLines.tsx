import { Alert, Box } from '@mui/material';
import { isZero } from '@paraply/core/decimal';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { EmptyState } from '../components/EmptyState';
import { Money, When } from '../components/Figure';
import { RouteLink } from '../components/RouteLink';
import { Tiles } from '../components/Tiles';
import { useT } from '../i18n/useT';
import { paths } from '../lib/paths';
import { useFormat } from '../lib/useFormat';
import { useAdminData } from '../providers/useAdminData';
import { ReportBody } from '../components/report/ReportBody';
import { ReportTable } from '../components/report/ReportTable';
import type { ReportAddress } from '../components/report/useReportAddress';

/** As many lines as the server gives of an account. */
const linesMax = 10_000;

interface LedgerLinesProps {
  period: { from: string; to: string };
  account: number;
  address: ReportAddress;
}

/** One account in a period, line by line with its balance; each line leads to its voucher. */
export function LedgerLines({ period, account, address }: LedgerLinesProps) {
  const t = useT();
  const { money } = useFormat();
  const data = useAdminData();
  const query = { ...period, account };
  const report = useQuery({
    queryKey: ['reports', 'ledger', query],
    queryFn: () => data.getLedger(query),
    placeholderData: keepPreviousData,
  });
  const { page, perPage } = address;
  const some = (amount: string) => (isZero(amount) ? null : <Money amount={amount} />);
  return (
    <>
      <Box sx={{ mb: 4 }}>
        <RouteLink to={paths.ledgerIn(period)}>{t('ledger.all')}</RouteLink>
      </Box>
      <ReportBody report={report}>
        {({ accounts: [sums], lines }) => (
          <>
            {sums && (
              <Tiles
                tiles={[
                  { label: t('ledger.opening'), value: money(sums.opening) },
                  { label: t('fields.debit'), value: money(sums.debit) },
                  { label: t('fields.credit'), value: money(sums.credit) },
                  { label: t('ledger.closing'), value: money(sums.closing) },
                ]}
              />
            )}
            {lines.length === linesMax && <Alert severity="warning">{t('ledger.tooMany')}</Alert>}
            {lines.length === 0 ? (
              <EmptyState text={t('ledger.emptyLines')} />
            ) : (
              <ReportTable
                title={t('ledger.lines', { account: sums ? `${account} ${sums.name}` : account })}
                label={t('ledger.lines', { account })}
                rows={lines.slice((page - 1) * perPage, page * perPage)}
                rowCount={lines.length}
                rowKey={(_, index) => index}
                address={address}
                columns={[
                  {
                    label: t('fields.voucher'),
                    render: ({ voucher, date }) => <RouteLink to={paths.voucher(voucher, date)}>{voucher}</RouteLink>,
                  },
                  { label: t('fields.date'), plain: true, render: ({ date }) => <When at={date} /> },
                  { label: t('fields.text'), plain: true, render: ({ text }) => text },
                  { label: t('fields.debit'), end: true, render: ({ debit }) => some(debit) },
                  { label: t('fields.credit'), end: true, render: ({ credit }) => some(credit) },
                  {
                    label: t('ledger.balance'),
                    end: true,
                    render: ({ balance }) => <Money amount={balance} strong />,
                  },
                ]}
              />
            )}
          </>
        )}
      </ReportBody>
    </>
  );
}
