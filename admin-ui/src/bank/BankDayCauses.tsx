import { Box, Typography } from '@mui/material';
import { isZero } from '@paraply/core/decimal';
import type { ReactNode } from 'react';
import { Money, When } from '../components/Figure';
import { Panel } from '../components/Panel';
import { PlainTable } from '../components/PlainTable';
import { RouteLink } from '../components/RouteLink';
import type { MessageKey } from '../i18n/types';
import { useT } from '../i18n/useT';
import { accounts } from '../lib/accounts';
import { paths } from '../lib/paths';
import { useFormat } from '../lib/useFormat';
import type { BankDay, BankDayCause, BankDaysReport } from '../types/api';

/** As many causes as the server gives. */
const causesMax = 200;

const names: Record<string, MessageKey> = {
  salary_file: 'bankDays.kinds.salary_file',
  tax_file: 'bankDays.kinds.tax_file',
  refund_file: 'bankDays.kinds.refund_file',
  payment: 'bankDays.kinds.payment',
  return: 'bankDays.kinds.return',
  elsewhere: 'bankDays.kinds.elsewhere',
};

/** A part of the difference. */
interface Row {
  key: string;
  label: string;
  /** Where it is to be seen. */
  to?: string;
  note?: string;
  day?: string;
  bank?: string;
  ledger?: string;
  difference: string;
}

interface BankDayCausesProps {
  report: BankDaysReport;
  /** The last day with a statement. */
  last: BankDay;
}

/** What the bank and the ledger do not both have at the end of the last day; nothing where there is nothing. */
export function BankDayCauses({ report: { causes, carried, since, rest }, last }: BankDayCausesProps) {
  const t = useT();
  const { period, whole } = useFormat();
  // Never broken over lines.
  const date = (on: string) => period(on, on);
  const named = (cause: BankDayCause): Row => {
    const name = names[cause.kind];
    return {
      ...cause,
      key: `${cause.kind} ${cause.id ?? ''}`,
      label: name ? t(name) : cause.kind,
      to: placeOf(cause, { from: since, to: last.day }),
      note: isZero(cause.ledger) ? t('bankDays.bankHas') : isZero(cause.bank) ? t('bankDays.ledgerHas') : undefined,
    };
  };
  const before: Row[] =
    since === undefined || isZero(carried)
      ? []
      : [
          {
            key: 'carried',
            label: t('bankDays.carried', { day: date(since) }),
            note: t('bankDays.carriedNote'),
            difference: carried,
          },
        ];
  const others: Row[] = isZero(rest)
    ? []
    : [{ key: 'rest', label: t('bankDays.rest'), note: t('bankDays.restNote'), difference: rest }];
  const rows = [...before, ...causes.map(named), ...others];
  if (rows.length === 0) return null;
  const total: Row = {
    key: 'total',
    label: t('bankDays.whole', { day: date(last.day) }),
    difference: last.difference,
  };
  const some = (amount: string | undefined) => (amount === undefined ? null : <Money amount={amount} />);
  return (
    <Panel title={t('bankDays.causes')} flush>
      {causes.length === causesMax && (
        <Typography sx={{ px: { xs: 4, md: 5 }, pb: 3, color: 'text.secondary' }}>
          {t('bankDays.most', { count: whole(causesMax) })}
        </Typography>
      )}
      <PlainTable
        label={t('bankDays.causes')}
        rows={rows}
        totals={[total]}
        rowKey={({ key }) => key}
        columns={[
          { label: t('bankDays.cause'), render: (row) => <Cause row={row} /> },
          { label: t('fields.date'), plain: true, render: ({ day }) => (day === undefined ? null : <When at={day} />) },
          { label: t('bankDays.bank'), end: true, render: ({ bank }) => some(bank) },
          { label: t('bankDays.ledgerOnly'), end: true, render: ({ ledger }) => some(ledger) },
          {
            label: t('bankDays.difference'),
            end: true,
            render: ({ difference }) => <Money amount={difference} strong />,
          },
        ]}
      />
    </Panel>
  );
}

/** The page of what only one of them has. */
function placeOf({ kind, runId, invoiceId }: BankDayCause, days: { from?: string; to: string }): string | undefined {
  switch (kind) {
    case 'salary_file':
      return runId === undefined ? undefined : paths.salaryRun(runId);
    case 'tax_file':
      return paths.agi;
    case 'refund_file':
      return paths.refunds;
    case 'payment':
      return invoiceId === undefined ? paths.payments : paths.invoice(invoiceId);
    case 'return':
      return paths.bankTransactionsIn(days);
    case 'elsewhere':
      return paths.vouchersOn(accounts.held, days);
    default:
      return undefined;
  }
}

function Cause({ row: { label, to, note } }: { row: Row }): ReactNode {
  return (
    <>
      {to === undefined ? label : <RouteLink to={to}>{label}</RouteLink>}
      {note !== undefined && (
        <Box
          component="span"
          sx={{ display: 'block', fontSize: '0.8125rem', fontWeight: 400, color: 'text.secondary' }}
        >
          {note}
        </Box>
      )}
    </>
  );
}
