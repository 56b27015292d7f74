import { Box, Link } from '@mui/material';
import { Paperclip } from 'lucide-react';
import { Icon } from '../Icon';
import { useT } from '../../i18n/useT';
import { downloads } from '../../lib/paths';
import { useFormat } from '../../lib/useFormat';
import type { Reimbursement } from '../../types/api';

/** What a cost is for, what it is calculated from, the file that shows it, and why it was refused. */
export function CostText({ cost }: { cost: Reimbursement }) {
  const t = useT();
  const { money, decimal } = useFormat();
  const { description, deductibleVat, vehicle, kilometres, days, nights, longStay, reason } = cost;
  const basis = [
    deductibleVat !== undefined && t('costs.vat', { amount: money(deductibleVat) }),
    vehicle && t(`costs.vehicle.${vehicle}`),
    kilometres !== undefined && t('costs.kilometres', { kilometres: decimal(kilometres) }),
    days && t('costs.days', { smart_count: days.length }),
    nights !== undefined && nights > 0 && t('costs.nights', { smart_count: nights }),
    longStay === true && t('costs.longStay'),
  ].filter(Boolean);
  return (
    <Box sx={{ overflowWrap: 'anywhere' }}>
      {description}
      <Box sx={{ fontSize: '0.8125rem', fontWeight: 400, color: 'text.secondary' }}>
        {basis.length > 0 && <div>{basis.join(' · ')}</div>}
        {reason !== undefined && <div>{t('costs.refused', { reason })}</div>}
        {cost.fileId !== undefined && (
          <Link
            href={downloads.invoiceFile(cost.invoiceId, cost.fileId)}
            target="_blank"
            sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}
          >
            <Icon of={Paperclip} size={14} />
            {cost.fileName ?? t('costs.file')}
          </Link>
        )}
      </Box>
    </Box>
  );
}
