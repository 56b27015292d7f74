import { Box } from '@mui/material';
import { CircleCheck, Clock } from 'lucide-react';
import { Allowed } from '../access/Allowed';
import { Badge } from '../components/Badge';
import { DownloadLink } from '../components/DownloadLink';
import { Money, When } from '../components/Figure';
import { Panel } from '../components/Panel';
import { PlainTable } from '../components/PlainTable';
import { useT } from '../i18n/useT';
import { isZero, negated } from '../lib/amount';
import { downloads } from '../lib/paths';
import { useFormat } from '../lib/useFormat';
import type { AgiMonth, AgiTaxPayment } from '../types/api';
import { ConfirmTaxButton } from './acts/ConfirmTaxButton';
import { PayTaxButton } from './acts/PayTaxButton';

interface AgiTaxPaymentsProps {
  month: AgiMonth;
  payments: AgiTaxPayment[];
}

/** What is left to pay to the tax account, and what has been sent there. */
export function AgiTaxPayments({ month, payments }: AgiTaxPaymentsProps) {
  const t = useT();
  const { date } = useFormat();
  return (
    <Panel
      title={t('agi.taxAccount')}
      flush
      actions={
        <>
          <Allowed to="declare_tax">
            <PayTaxButton month={month} />
          </Allowed>
          <Allowed to="declare_tax">
            <ConfirmTaxButton period={month.period} payments={payments} />
          </Allowed>
        </>
      }
    >
      <Box sx={{ px: { xs: 4, md: 5 }, pb: 4, color: 'text.secondary', maxWidth: '68ch' }}>
        <Left month={month} />
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
            { label: t('agi.tax'), end: true, from: 'lg', render: ({ tax }) => <Money amount={tax} /> },
            {
              label: t('agi.contributions'),
              end: true,
              from: 'lg',
              render: ({ contributions }) => <Money amount={contributions} />,
            },
            { label: t('agi.amount'), end: true, render: ({ amount }) => <Money amount={amount} strong /> },
          ]}
        />
      )}
    </Panel>
  );
}

function Left({ month: { unpaid, payBy, declaredAt } }: { month: AgiMonth }) {
  const t = useT();
  const { money, day } = useFormat();
  if (declaredAt === undefined) return t('agi.declareFirst');
  if (isZero(unpaid)) return t('agi.nothingToPay');
  if (unpaid.startsWith('-')) return t('agi.tooMuch', { amount: money(negated(unpaid)) });
  return t('agi.toPay', { amount: money(unpaid), day: day(payBy) });
}
