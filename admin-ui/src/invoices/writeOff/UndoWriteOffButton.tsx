import { Box } from '@mui/material';
import { Undo2 } from 'lucide-react';
import { ActButton } from '../../components/act/ActButton';
import { may } from '../../components/invoice/may';
import { useT } from '../../i18n/useT';
import { useFormat } from '../../lib/useFormat';
import { useAdminData } from '../../providers/useAdminData';
import type { Invoice, WriteOff } from '../../types/api';

interface UndoWriteOffButtonProps {
  invoice: Invoice;
  writeOff: WriteOff;
}

/** Claims again what was written off, as long as that stands. */
export function UndoWriteOffButton({ invoice, writeOff: { id, total, borne, canBeUndone } }: UndoWriteOffButtonProps) {
  const t = useT();
  const { money } = useFormat();
  const data = useAdminData();
  if (!canBeUndone || !may(invoice, 'undo_write_off')) return null;
  const amount = money(total, invoice.currency);
  return (
    <Box sx={{ mt: 1 }}>
      <ActButton
        small
        label={t('acts.undoWriteOff.label')}
        name={t('acts.undoWriteOff.name', { amount })}
        icon={Undo2}
        title={t('acts.undoWriteOff.title', { amount })}
        text={[
          t('acts.undoWriteOff.text'),
          ...(borne === undefined
            ? []
            : [t('acts.undoWriteOff.borne', { user: invoice.userName, amount: money(borne) })]),
        ].join(' ')}
        confirm={t('acts.undoWriteOff.confirm')}
        run={(key) => data.undoWriteOff(invoice, id, key)}
        done={t('acts.undoWriteOff.done')}
      />
    </Box>
  );
}
