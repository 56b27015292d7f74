import { Alert, Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useT } from '../../i18n/useT';
import { useFormat } from '../../lib/useFormat';
import { Money } from '../Figure';
import { PlainTable } from '../PlainTable';
import { Tiles } from '../Tiles';

/** More rows than this belong on a page that can be searched. */
const shown = 100;

/** A payment that the report decided. */
interface DecidedPayment {
  id: string;
  name: string;
  amount: string;
  badge: ReactNode;
  isRejected: boolean;
  /** Why the bank rejected it. */
  reason: string | undefined;
}

interface StatusReportResultProps {
  messageId: string;
  paid: number;
  rejected: number;
  pending: number;
  unchanged: number;
  unknownPayments: string[];
  /** What the column of the names is called. */
  nameLabel: string;
  payments: DecidedPayment[];
}

/** What the bank's answer did: how many of each, and those that it decided, the rejected first. */
export function StatusReportResult({ messageId, nameLabel, payments, ...counts }: StatusReportResultProps) {
  const t = useT();
  const { whole } = useFormat();
  const { paid, rejected, pending, unchanged, unknownPayments } = counts;
  const first = [...payments].sort((one, other) => Number(other.isRejected) - Number(one.isRejected));
  return (
    <>
      <Typography sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {t('runActs.statusReport.done', { message: messageId })}
      </Typography>
      <Tiles
        tiles={[
          { label: t('runActs.statusReport.accepted'), value: whole(paid) },
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
            rowKey={({ id }) => id}
            columns={[
              { label: nameLabel, render: ({ name }) => name },
              {
                label: t('fields.status'),
                plain: true,
                render: ({ badge, reason }) => (
                  <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
                    {badge}
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
