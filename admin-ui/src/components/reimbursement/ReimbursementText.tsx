import { Box, Link } from '@mui/material';
import { Paperclip } from 'lucide-react';
import { Icon } from '../Icon';
import { useT } from '../../i18n/useT';
import { downloads } from '../../lib/paths';
import { useFormat } from '../../lib/useFormat';
import type { Reimbursement } from '../../types/api';

/** What a reimbursement is for, its basis, its receipt, and why it was rejected. */
export function ReimbursementText({ reimbursement }: { reimbursement: Reimbursement }) {
  const t = useT();
  const { money, decimal } = useFormat();
  const { description, deductibleVat, vehicle, kilometres, days, nights, longStay, reason } = reimbursement;
  const basis = [
    deductibleVat !== undefined && t('reimbursements.vat', { amount: money(deductibleVat) }),
    vehicle && t(`reimbursements.vehicle.${vehicle}`),
    kilometres !== undefined && t('reimbursements.kilometres', { kilometres: decimal(kilometres) }),
    days && t('reimbursements.days', { smart_count: days.length }),
    nights !== undefined && nights > 0 && t('reimbursements.nights', { smart_count: nights }),
    longStay === true && t('reimbursements.longStay'),
  ].filter(Boolean);
  return (
    <Box sx={{ overflowWrap: 'anywhere' }}>
      {description}
      <Box sx={{ fontSize: '0.8125rem', fontWeight: 400, color: 'text.secondary' }}>
        {basis.length > 0 && <div>{basis.join(' · ')}</div>}
        {reason !== undefined && <div>{t('reimbursements.refused', { reason })}</div>}
        {reimbursement.fileId !== undefined && (
          <Link
            href={downloads.invoiceFile(reimbursement.invoiceId, reimbursement.fileId)}
            target="_blank"
            sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}
          >
            <Icon of={Paperclip} size={14} />
            {reimbursement.fileName ?? t('reimbursements.file')}
          </Link>
        )}
      </Box>
    </Box>
  );
}
