import { TextField } from '@mui/material';
import { isZero, toTyped } from '@paraply/core/decimal';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ActDialog } from '../../components/act/ActDialog';
import { useNotifyDone } from '../../components/act/useNotifyDone';
import { AmountInput } from '../../components/form/AmountInput';
import { RadioChoices } from '../../components/form/RadioChoices';
import { useInvoiceValues } from '../../components/invoice/useInvoiceValues';
import { useT } from '../../i18n/useT';
import { compareAmounts } from '@paraply/core/amount';
import { parseAmount } from '../../lib/amount';
import { useFormat } from '../../lib/useFormat';
import { useAdminData } from '../../providers/useAdminData';
import type { DoubtKind, Invoice } from '../../types/api';
import { noteMax } from '../noteMax';
import { undoubted } from './undoubted';

const kinds = ['disputed', 'feared_loss'] as const satisfies DoubtKind[];

interface DoubtDialogProps {
  invoice: Invoice;
  onClose: () => void;
}

/** Records what a client disputes of an invoice, or what of it is feared to be lost; the rest of it, or a part. */
export function DoubtDialog({ invoice, onClose }: DoubtDialogProps) {
  const t = useT();
  const { locale, money } = useFormat();
  const data = useAdminData();
  const notifyDone = useNotifyDone();
  const queryClient = useQueryClient();
  // As it was when the decision began: the page reads it anew before the dialog is gone.
  const [seen] = useState(invoice);
  const values = useInvoiceValues(seen);
  const [kind, setKind] = useState<DoubtKind>();
  // Follows the kind until another one is typed.
  const [ownAmount, setOwnAmount] = useState<string>();
  const [typedNote, setTypedNote] = useState('');
  const most = kind && undoubted(seen, kind);
  const typedAmount = ownAmount ?? (most === undefined ? '' : toTyped(most, locale));
  const amount = parseAmount(typedAmount);
  const isTooMuch = most !== undefined && amount !== undefined && compareAmounts(amount, most) > 0;
  const note = typedNote.trim();
  return (
    <ActDialog
      title={t('acts.doubt.title', values)}
      text={t('acts.doubt.text')}
      confirm={t('acts.doubt.confirm')}
      ready={kind !== undefined && amount !== undefined && !isTooMuch && note !== ''}
      fields={
        <>
          <RadioChoices
            label={t('fields.kind')}
            value={kind ?? ''}
            choices={kinds.map((id) => {
              const isWhole = isZero(undoubted(seen, id));
              return {
                id,
                name: t(`doubtKind.${id}`),
                help: isWhole ? t('acts.doubt.whole') : t(`acts.doubt.kindHelp.${id}`),
                disabled: isWhole,
              };
            })}
            onChange={(chosen) => {
              setKind(chosen as DoubtKind);
            }}
          />
          <AmountInput
            label={`${t('acts.credit.gross')} (${seen.currency})`}
            value={typedAmount}
            fault={isTooMuch ? t('acts.doubt.tooMuch', { amount: money(most, seen.currency) }) : undefined}
            onChange={setOwnAmount}
          />
          <TextField
            label={t('acts.doubt.note')}
            helperText={kind && t(`acts.doubt.noteHelp.${kind}`)}
            value={typedNote}
            required
            slotProps={{ htmlInput: { maxLength: noteMax } }}
            onChange={(event) => {
              setTypedNote(event.target.value);
            }}
          />
        </>
      }
      run={async (key) => kind && amount && (await data.doubtInvoice(seen, { kind, amount, note }, key))}
      onClose={onClose}
      onDone={async (answer) => {
        if (kind) notifyDone(answer, t(`acts.doubt.done.${kind}`));
        await queryClient.invalidateQueries();
        onClose();
      }}
    />
  );
}
