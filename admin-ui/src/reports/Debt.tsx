import { Box } from '@mui/material';
import { isZero } from '@paraply/core/decimal';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLocale } from 'react-admin';
import { ButtonLink } from '../components/ButtonLink';
import { EmptyState } from '../components/EmptyState';
import { Money } from '../components/Figure';
import { FileMenu } from '../components/list/FileMenu';
import { Page } from '../components/Page';
import { Panel } from '../components/Panel';
import type { PlainColumn } from '../components/PlainTable';
import { RouteLink } from '../components/RouteLink';
import { Sums } from '../components/Sums';
import { useT } from '../i18n/useT';
import { negated } from '@paraply/core/amount';
import { downloads, paths } from '../lib/paths';
import { useAdminData } from '../providers/useAdminData';
import type { DebtLine } from '../types/api';
import { AsOf } from '../components/report/AsOf';
import { ReportBody } from '../components/report/ReportBody';
import { ReportTable } from '../components/report/ReportTable';
import { useReportAddress } from '../components/report/useReportAddress';

const owed = ['notSalaried', 'poolCorrections', 'notPaidOut', 'holidaySaved', 'holidayReserve'] as const;

/** What the provider owes each freelancer, and what it is made of. */
export default function Debt() {
  const t = useT();
  const data = useAdminData();
  const language = useLocale();
  const address = useReportAddress([
    'userName',
    'notSalaried',
    'poolCorrections',
    'notPaidOut',
    'holidaySaved',
    'claims',
    'total',
  ]);
  const report = useQuery({
    queryKey: ['reports', 'debt', address.rows],
    queryFn: () => data.getDebt(address.rows),
    placeholderData: keepPreviousData,
  });
  return (
    <Page
      title={t('debt.title')}
      lead={t('debt.lead')}
      actions={<FileMenu href={(format) => downloads.debt({ format, language, query: {} })} />}
    >
      <ReportBody report={report}>
        {(debt) =>
          debt.rowCount === 0 ? (
            <EmptyState text={t('debt.empty')}>
              <ButtonLink to={paths.salary}>{t('debt.toSalary')}</ButtonLink>
            </EmptyState>
          ) : (
            <>
              <AsOf at={debt.asOf} />
              <Parts total={debt.total} />
              <Rows rows={debt.rows} rowCount={debt.rowCount} address={address} />
            </>
          )
        }
      </ReportBody>
    </Page>
  );
}

/** All debts together, part by part, and in a line what each is. */
function Parts({ total }: { total: DebtLine }) {
  const t = useT();
  const explained = (part: (typeof owed)[number] | 'claims') => (
    <>
      <Box component="span" sx={{ display: 'block', color: 'text.primary', fontWeight: 500 }}>
        {t(`debt.${part}`)}
      </Box>
      <Box component="span" sx={{ display: 'block', fontSize: '0.8125rem' }}>
        {t(`debt.${part}Help`)}
      </Box>
    </>
  );
  return (
    <Panel title={t('debt.parts')}>
      <Sums
        sums={[
          ...owed.map((part) => ({ label: explained(part), value: <Money amount={total[part]} /> })),
          { label: explained('claims'), value: <Money amount={negated(total.claims)} /> },
          { label: t('debt.total'), value: <Money amount={total.total} />, strong: true },
        ]}
      />
    </Panel>
  );
}

type RowsProps = Pick<Parameters<typeof ReportTable<DebtLine>>[0], 'rows' | 'rowCount' | 'address'>;

/** A row per freelancer; what is nothing is left out. */
function Rows(page: RowsProps) {
  const t = useT();
  const some = (amount: string) => (isZero(amount) ? null : <Money amount={amount} />);
  const columns: PlainColumn<DebtLine>[] = [
    {
      label: t('fields.user'),
      sortBy: 'userName',
      render: ({ userId, userName }) =>
        userId === undefined ? userName : <RouteLink to={paths.user(userId)}>{userName}</RouteLink>,
    },
    ...owed.map((part) => ({
      label: t(`debt.columns.${part}`),
      end: true,
      // The one part that the server does not sort by.
      sortBy: part === 'holidayReserve' ? undefined : part,
      render: (line: DebtLine) => some(line[part]),
    })),
    { label: t('debt.claims'), end: true, sortBy: 'claims', render: ({ claims }) => some(negated(claims)) },
    { label: t('debt.total'), end: true, sortBy: 'total', render: ({ total }) => <Money amount={total} strong /> },
  ];
  return (
    <ReportTable
      {...page}
      title={t('debt.perUser')}
      label={t('debt.perUser')}
      rowKey={({ userId, userName }) => userId ?? userName}
      columns={columns}
    />
  );
}
