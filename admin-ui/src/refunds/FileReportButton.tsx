import { Alert } from '@mui/material';
import { StatusReportButton } from '../components/statusReport/StatusReportButton';
import { StatusReportResult } from '../components/statusReport/StatusReportResult';
import { useT } from '../i18n/useT';
import { useFormat } from '../lib/useFormat';
import { useAdminData } from '../providers/useAdminData';
import type { RefundFile } from '../types/api';
import { RefundStatusBadge } from './RefundStatusBadge';

/** Reads the bank's answer on a payment file of refunds, also when all are paid: money comes back. */
export function FileReportButton({ file: { id, paymentDate } }: { file: RefundFile }) {
  const t = useT();
  const { day } = useFormat();
  const data = useAdminData();
  return (
    <StatusReportButton
      name={t('refunds.file.reportName', { day: day(paymentDate) })}
      small
      text={t('refunds.file.reportText')}
      read={(file) => data.readRefundReport(id, file)}
      show={({ refunds, contradicted, ...counts }) => (
        <>
          {contradicted > 0 && (
            <Alert severity="error">{t('refunds.file.contradicted', { smart_count: contradicted })}</Alert>
          )}
          <StatusReportResult
            {...counts}
            nameLabel={t('refunds.payee')}
            payments={refunds.map(({ id: refundId, payee, amount, status, decisionReason }) => ({
              id: refundId,
              name: payee,
              amount,
              badge: <RefundStatusBadge status={status} />,
              isRejected: status === 'rejected',
              reason: decisionReason,
            }))}
          />
        </>
      )}
    />
  );
}
