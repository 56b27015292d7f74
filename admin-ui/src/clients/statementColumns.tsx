import { Box } from '@mui/material';
import { Money, When } from '../components/Figure';
import type { PlainColumn } from '../components/PlainTable';
import { RouteLink } from '../components/RouteLink';
import { useT } from '../i18n/useT';
import { paths } from '../lib/paths';
import type { StatementEntry, StatementOpenInvoice } from '../types/api';

interface StatementColumns {
  entries: PlainColumn<StatementEntry>[];
  open: PlainColumn<StatementOpenInvoice>[];
}

/** The columns of a statement's tables, each row leading to its invoice. */
export function useStatementColumns(currency: string): StatementColumns {
  const t = useT();
  return {
    entries: [
      {
        label: t('statement.entry'),
        render: ({ kind, invoiceId, invoiceNumber }) => (
          <RouteLink to={paths.invoice(invoiceId)}>
            {t(`statement.kinds.${kind}`)}{' '}
            <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
              {invoiceNumber}
            </Box>
          </RouteLink>
        ),
      },
      { label: t('fields.date'), plain: true, render: ({ date }) => <When at={date} /> },
      {
        label: t('fields.dueDate'),
        render: ({ dueDate }) => (dueDate === undefined ? null : <When at={dueDate} />),
      },
      { label: t('fields.reference'), from: 'xl', plain: true, render: ({ reference }) => reference },
      {
        label: t('fields.amount'),
        end: true,
        named: true,
        render: ({ amount }) => <Money amount={amount} currency={currency} />,
      },
      {
        label: t('statement.balance'),
        end: true,
        named: true,
        render: ({ balance }) => <Money amount={balance} currency={currency} strong />,
      },
    ],
    open: [
      {
        label: t('statement.invoice'),
        render: ({ invoiceId, invoiceNumber }) => <RouteLink to={paths.invoice(invoiceId)}>{invoiceNumber}</RouteLink>,
      },
      { label: t('fields.ocr'), render: ({ ocr }) => ocr },
      {
        label: t('fields.dueDate'),
        render: ({ dueDate, overdue }) => (
          <>
            <When at={dueDate} />
            {overdue && <strong> {t('statement.isOverdue')}</strong>}
          </>
        ),
      },
      {
        label: t('statement.invoiced'),
        end: true,
        render: ({ total }) => <Money amount={total} currency={currency} />,
      },
      {
        label: t('statement.left'),
        end: true,
        render: ({ balance }) => <Money amount={balance} currency={currency} strong />,
      },
    ],
  };
}
