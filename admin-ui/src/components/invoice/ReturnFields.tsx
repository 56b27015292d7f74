import { MenuItem, TextField } from '@mui/material';
import { selectMenu } from '../popupRegion';
import { useT } from '../../i18n/useT';
import type { Invoice } from '../../types/api';

const whole = ['clientId', 'reference', 'issueDate', 'dueDate', 'notes'] as const;
const ofLine = ['description', 'quantity', 'unitPrice', 'vatRate'] as const;
const labels = {
  clientId: 'fields.client',
  reference: 'fields.reference',
  issueDate: 'fields.issueDate',
  dueDate: 'fields.dueDate',
  notes: 'fields.notes',
} as const;

/** Why an invoice goes back, and which field of it that is about; none: the whole. */
export interface ReturnReason {
  text: string;
  field: string;
}

interface ReturnFieldsProps {
  invoice: Invoice;
  reason: ReturnReason;
  onChange: (reason: ReturnReason) => void;
}

/** The reason, and the field that the owner sees it at. */
export function ReturnFields({ invoice, reason, onChange }: ReturnFieldsProps) {
  const t = useT();
  return (
    <>
      <TextField
        label={t('fields.reason')}
        value={reason.text}
        required
        autoFocus
        multiline
        minRows={3}
        onChange={(event) => {
          onChange({ ...reason, text: event.target.value });
        }}
      />
      <TextField
        select
        label={t('queue.field')}
        helperText={t('queue.fieldHelp')}
        value={reason.field}
        onChange={(event) => {
          onChange({ ...reason, field: event.target.value });
        }}
        slotProps={{
          inputLabel: { shrink: true },
          select: { displayEmpty: true, ...selectMenu(t('queue.field')).select },
        }}
      >
        <MenuItem value="">{t('queue.wholeInvoice')}</MenuItem>
        {whole.map((field) => (
          <MenuItem key={field} value={field}>
            {t(labels[field])}
          </MenuItem>
        ))}
        {invoice.items.flatMap((_, place) =>
          ofLine.map((field) => (
            <MenuItem key={`${place} ${field}`} value={`items[${place}].${field}`}>
              {t('queue.fieldOfLine', { number: place + 1, field: t(`fields.${field}`) })}
            </MenuItem>
          )),
        )}
      </TextField>
    </>
  );
}
