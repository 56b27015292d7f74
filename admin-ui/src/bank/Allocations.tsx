import { Box } from '@mui/material';
import { isZero } from '@paraply/core/decimal';
import { RotateCcw, Undo2 } from 'lucide-react';
import { Allowed } from '../access/Allowed';
import { ActButton } from '../components/act/ActButton';
import { Badge } from '../components/Badge';
import { Money, When } from '../components/Figure';
import { Panel } from '../components/Panel';
import { PlainTable } from '../components/PlainTable';
import { RouteLink } from '../components/RouteLink';
import { useT } from '../i18n/useT';
import { paths } from '../lib/paths';
import { useAdminData } from '../providers/useAdminData';
import type { ExplainedTransaction } from '../types/api';

/** The payments of a transaction, also those that were reversed, and the way to undo them. */
export function Allocations({ transaction }: { transaction: ExplainedTransaction }) {
  const t = useT();
  const { payments } = transaction;
  if (payments.length === 0) return null;
  return (
    <Panel
      title={t('bankTransactions.allocations')}
      flush
      actions={
        <Allowed to="handle_payments">
          <UndoButton transaction={transaction} />
        </Allowed>
      }
    >
      <PlainTable
        label={t('bankTransactions.allocations')}
        rows={payments}
        rowKey={({ id }) => id}
        columns={[
          {
            label: t('fields.invoice'),
            render: ({ invoiceId, invoiceNumber }) =>
              invoiceId ? (
                <RouteLink to={paths.invoice(invoiceId)} strong>
                  {invoiceNumber ?? '–'}
                </RouteLink>
              ) : (
                '–'
              ),
          },
          { label: t('fields.client'), plain: true, render: ({ clientName }) => clientName ?? '' },
          { label: t('fields.paidOn'), render: ({ paidOn }) => <When at={paidOn} /> },
          { label: t('payments.recordedBy'), from: 'lg', render: ({ recordedByName }) => recordedByName ?? '–' },
          {
            label: t('fields.source'),
            plain: true,
            render: ({ source, reversed }) =>
              reversed ? (
                <Badge tone="danger" icon={RotateCcw} label={t('payments.reversed')} />
              ) : (
                t(`paymentSource.${source}`)
              ),
          },
          {
            label: t('fields.amount'),
            end: true,
            render: ({ amount, rounding, currency }) => (
              <>
                <Money amount={amount} currency={currency} strong />
                {!isZero(rounding) && (
                  <Box
                    component="span"
                    sx={{ display: 'block', fontSize: '0.8125rem', fontWeight: 400, color: 'text.secondary' }}
                  >
                    {t('fields.rounding')} <Money amount={rounding} currency={currency} />
                  </Box>
                )}
              </>
            ),
          },
        ]}
      />
    </Panel>
  );
}

function UndoButton({ transaction: { id, payments } }: { transaction: ExplainedTransaction }) {
  const t = useT();
  const data = useAdminData();
  const standing = payments.filter(({ reversed }) => !reversed);
  if (standing.length === 0) return null;
  // A payment that was recorded otherwise is only linked, and stays.
  const isLinked = standing.some(({ source }) => source !== 'bank');
  return (
    <ActButton
      label={t('bankTransactions.undo')}
      icon={Undo2}
      tone="danger"
      title={t('bankTransactions.undoTitle')}
      text={t(isLinked ? 'bankTransactions.undoLinkText' : 'bankTransactions.undoText')}
      confirm={t('bankTransactions.undo')}
      run={(key) => data.undoBankTransaction(id, key)}
      done={t('bankTransactions.undone')}
    />
  );
}
