import { Box } from '@mui/material';
import { TriangleAlert } from 'lucide-react';
import { Badge } from '../components/Badge';
import { Money } from '../components/Figure';
import { PlainTable } from '../components/PlainTable';
import type { MessageKey } from '../i18n/types';
import { useT } from '../i18n/useT';
import { isZero } from '../lib/amount';
import { useFormat } from '../lib/useFormat';
import type { ReconciliationRow } from '../types/api';

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

/** A row per figure: what each side says of it, and how far they are apart. */
export function ReconciliationRows({ rows }: { rows: ReconciliationRow[] }) {
  const t = useT();
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
            return <strong>{known ? t(known) : name}</strong>;
          },
        },
        { label: t('reconciliation.payslips'), end: true, render: ({ payslips }) => side(payslips) },
        { label: t('reconciliation.ledger'), end: true, render: ({ ledger }) => side(ledger) },
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

function Difference({ amount }: { amount: string }) {
  const { money } = useFormat();
  if (isZero(amount)) return <Box sx={{ color: 'roles.paid', fontWeight: 600 }}>{money(amount)}</Box>;
  return <Badge tone="danger" icon={TriangleAlert} label={money(amount)} />;
}
