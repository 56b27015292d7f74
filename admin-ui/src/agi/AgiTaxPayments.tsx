import { Box } from '@mui/material';
import { isZero } from '@paraply/core/decimal';
import { CircleCheck, Clock } from 'lucide-react';
import { Allowed } from '../access/Allowed';
import { Badge } from '../components/Badge';
import { DownloadLink } from '../components/DownloadLink';
import { Money, When } from '../components/Figure';
import { Panel } from '../components/Panel';
import { PlainTable } from '../components/PlainTable';
import { useT } from '../i18n/useT';
import { negated } from '@paraply/core/amount';
import { downloads } from '../lib/paths';
import { useFormat } from '../lib/useFormat';
import type { AgiMonthDetail } from '../types/api';
import { ConfirmTaxButton } from './acts/ConfirmTaxButton';
import { OffsetTaxButton } from './acts/OffsetTaxButton';
import { PayTaxButton } from './acts/PayTaxButton';
import { RefundTaxButton } from './acts/RefundTaxButton';

/** What is left to pay to the tax account, and what has been sent there. */
export function AgiTaxPayments({ detail }: { detail: AgiMonthDetail }) {
  const { month, taxPayments: payments } = detail;
  const t = useT();
  const { date } = useFormat();
  return (
    <Panel
      title={t('agi.taxAccount')}
      flush
      actions={
        <Allowed to="declare_tax">
          <PayTaxButton month={month} />
          <OffsetTaxButton detail={detail} />
          <RefundTaxButton month={month} />
          <ConfirmTaxButton period={month.period} payments={payments} />
        </Allowed>
      }
    >
      <Box sx={{ px: { xs: 4, md: 5 }, pb: 4, color: 'text.secondary', maxWidth: '68ch' }}>
        <Left detail={detail} />
      </Box>
      {payments.length > 0 && (
        <PlainTable
          label={t('agi.taxAccount')}
          rows={payments}
          rowKey={({ id }) => id}
          columns={[
            { label: t('agi.paymentDate'), render: ({ paymentDate }) => <When at={paymentDate} /> },
            {
              label: t('fields.status'),
              plain: true,
              render: ({ confirmedAt }) =>
                confirmedAt ? (
                  <Badge tone="paid" icon={CircleCheck} label={`${t('agi.confirmed')} ${date(confirmedAt)}`} />
                ) : (
                  <Badge tone="sent" icon={Clock} label={t('agi.waits')} />
                ),
            },
            { label: t('fields.ocr'), from: 'lg', render: ({ ocr }) => ocr },
            {
              label: t('agi.file'),
              plain: true,
              render: ({ fileId, paymentDate }) => (
                <Allowed to="run_payroll">
                  <DownloadLink
                    href={downloads.paymentFile(fileId)}
                    label={`${t('salary.download')}, ${date(paymentDate)}`}
                  >
                    {t('salary.download')}
                  </DownloadLink>
                </Allowed>
              ),
            },
            { label: t('agi.amount'), end: true, render: ({ amount }) => <Money amount={amount} strong /> },
          ]}
        />
      )}
    </Panel>
  );
}

function Left({ detail: { month, otherCredit } }: { detail: AgiMonthDetail }) {
  const { unpaid, payBy, declaredAt, taxCredit } = month;
  const t = useT();
  const { money, day } = useFormat();
  if (declaredAt === undefined) return t('agi.declareFirst');
  if (isZero(unpaid)) return t('agi.nothingToPay');
  if (unpaid.startsWith('-')) {
    if (isZero(taxCredit)) return t('agi.tooMuchSent', { amount: money(negated(unpaid)) });
    return t('agi.tooMuch', { amount: money(taxCredit) });
  }
  const toPay = t('agi.toPay', { amount: money(unpaid), day: day(payBy) });
  return isZero(otherCredit) ? toPay : `${toPay} ${t('agi.otherCredit', { amount: money(otherCredit) })}`;
}
