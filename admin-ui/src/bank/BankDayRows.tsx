import { Box, useMediaQuery, type Theme } from '@mui/material';
import { isZero } from '@paraply/core/decimal';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { Badge } from '../components/Badge';
import { Money, When } from '../components/Figure';
import { PlainTable } from '../components/PlainTable';
import { RouteLink } from '../components/RouteLink';
import { useT } from '../i18n/useT';
import { accounts } from '../lib/accounts';
import { negated } from '@paraply/core/amount';
import { paths } from '../lib/paths';
import { useFormat } from '../lib/useFormat';
import type { BankDay } from '../types/api';

/** A row per day with a statement; what moved leads to its transactions, the ledger to its vouchers. */
export function BankDayRows({ days }: { days: BankDay[] }) {
  const t = useT();
  // In a table the status stands with its day, which leaves room for all figures; as rows it has a line of its own.
  const narrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'), { noSsr: true });
  return (
    <PlainTable
      label={t('bankDays.days')}
      rows={days}
      rowKey={({ day }) => day}
      columns={[
        {
          label: t('bankDays.day'),
          render: (day) =>
            narrow ? (
              <Days of={day} />
            ) : (
              <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, rowGap: 1 }}>
                <Days of={day} />
                <Standing of={day} />
              </Box>
            ),
        },
        ...(narrow
          ? [{ label: t('fields.status'), plain: true, render: (day: BankDay) => <Standing of={day} /> }]
          : []),
        {
          label: t('bankDays.opening'),
          end: true,
          from: 'lg',
          render: ({ opening }) => <Money amount={opening} />,
        },
        {
          label: t('bankDays.transactions'),
          end: true,
          render: ({ firstDay, day, transactions }) => (
            <RouteLink to={paths.bankTransactionsIn({ from: firstDay, to: day })}>
              <Money amount={transactions} />
            </RouteLink>
          ),
        },
        { label: t('bankDays.closing'), end: true, render: ({ closing }) => <Money amount={closing} /> },
        {
          label: t('bankDays.ledger'),
          end: true,
          render: ({ day, ledger }) => (
            <RouteLink to={paths.vouchersOn(accounts.held, { to: day })}>
              <Money amount={ledger} />
            </RouteLink>
          ),
        },
        {
          label: t('bankDays.difference'),
          end: true,
          named: true,
          render: ({ difference }) => <Money amount={difference} strong />,
        },
      ]}
    />
  );
}

/** The day of a statement, or the first and the last of several that it tells of as one. */
function Days({ of: { firstDay, day } }: { of: BankDay }) {
  return (
    <strong>
      {firstDay !== day && (
        <>
          <When at={firstDay} />
          {'\u00a0– '}
        </>
      )}
      <When at={day} />
    </strong>
  );
}

/** Whether all that moved on a day is told of, and if not, what is not. */
function Standing({ of: { explained, missing, unexplained } }: { of: BankDay }) {
  const t = useT();
  const { money } = useFormat();
  if (explained) return <Badge tone="paid" icon={CircleCheck} label={t('bankDays.dayExplained')} />;
  const faults = [
    ...(isZero(missing) ? [] : [t('bankDays.missing', { amount: money(missing) })]),
    ...(isZero(unexplained)
      ? []
      : unexplained.startsWith('-')
        ? [t('bankDays.unexplainedLess', { amount: money(negated(unexplained)) })]
        : [t('bankDays.unexplained', { amount: money(unexplained) })]),
  ];
  return (
    <>
      <Badge tone="danger" icon={TriangleAlert} label={t('bankDays.dayNotExplained')} />
      {faults.map((fault) => (
        <Box
          key={fault}
          component="span"
          sx={{ display: 'block', flexBasis: '100%', mt: '2px', fontSize: '0.8125rem', color: 'roles.danger' }}
        >
          {fault}
        </Box>
      ))}
    </>
  );
}
