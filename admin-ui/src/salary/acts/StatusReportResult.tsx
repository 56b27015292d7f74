import { Alert, Box, Typography } from '@mui/material';
import { Money } from '../../components/Figure';
import { PlainTable } from '../../components/PlainTable';
import { Tiles } from '../../components/Tiles';
import { useT } from '../../i18n/useT';
import { useFormat } from '../../lib/useFormat';
import type { PaymentStatusResult } from '../../types/api';
import { PayslipStatusBadge } from '../../components/PayslipStatusBadge';

/** More rows than this belong on the run's page, which can be searched. */
const shown = 100;

/** What the bank's answer did: how many of each, and those that it decided, the rejected first. */
export function StatusReportResult({ result }: { result: PaymentStatusResult }) {
  const t = useT();
  const { whole } = useFormat();
  const { messageId, accepted, rejected, pending, unchanged, payments, unknownPayments } = result;
  const first = [...payments].sort(
    (one, other) => Number(other.status === 'rejected') - Number(one.status === 'rejected'),
  );
  return (
    <>
      <Typography sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {t('runActs.statusReport.done', { message: messageId })}
      </Typography>
      <Tiles
        tiles={[
          { label: t('runActs.statusReport.accepted'), value: whole(accepted) },
          {
            label: t('runActs.statusReport.rejected'),
            value: whole(rejected),
            tone: rejected > 0 ? 'danger' : undefined,
          },
          { label: t('runActs.statusReport.pending'), value: whole(pending) },
          { label: t('runActs.statusReport.unchanged'), value: whole(unchanged) },
        ]}
      />
      {unknownPayments.length > 0 && (
        <Alert severity="error">
          {t('runActs.statusReport.unknown', { smart_count: unknownPayments.length })}
          <Box component="ul" sx={{ m: 0, mt: 2, pl: 5, overflowWrap: 'anywhere' }}>
            {unknownPayments.slice(0, shown).map((id) => (
              <li key={id}>{id}</li>
            ))}
          </Box>
        </Alert>
      )}
      {payments.length === 0 ? (
        <Typography role="status">{t('runActs.statusReport.nothing')}</Typography>
      ) : (
        <Box sx={{ border: 1, borderColor: 'divider', borderRadius: '14px', overflow: 'hidden' }}>
          <PlainTable
            label={t('runActs.statusReport.payments')}
            rows={first.slice(0, shown)}
            rowKey={({ payslipId }) => payslipId}
            columns={[
              { label: t('salary.person'), render: ({ userName }) => userName },
              {
                label: t('fields.status'),
                plain: true,
                render: ({ status, reason }) => (
                  <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
                    <PayslipStatusBadge status={status} />
                    {reason && <span>{reason}</span>}
                  </Box>
                ),
              },
              { label: t('fields.amount'), end: true, render: ({ amount }) => <Money amount={amount} /> },
            ]}
          />
        </Box>
      )}
    </>
  );
}
