import { TextField } from '@mui/material';
import { toTyped } from '@paraply/core/decimal';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ActDialog } from '../../components/act/ActDialog';
import { useNotifyDone } from '../../components/act/useNotifyDone';
import { AmountInput } from '../../components/form/AmountInput';
import { RadioChoices } from '../../components/form/RadioChoices';
import { useInvoiceValues } from '../../components/invoice/useInvoiceValues';
import { useT } from '../../i18n/useT';
import { parseAmount } from '../../lib/amount';
import { useFormat } from '../../lib/useFormat';
import { errorDetails } from '../../providers/errors';
import { useAdminData } from '../../providers/useAdminData';
import type { Invoice, LossBearer, WriteOffGround, WriteOffPreviewInput } from '../../types/api';
import { faultOf } from '../credit/creditFaults';
import { noteMax } from '../noteMax';
import { BearerChoices } from './BearerChoices';
import { standingBearer } from './standingBearer';
import { useWriteOffPreview } from './useWriteOffPreview';
import { WriteOffEffects } from './WriteOffEffects';

const grounds = ['bankruptcy', 'no_assets', 'small_claim', 'given_up'] as const satisfies WriteOffGround[];

interface WriteOffDialogProps {
  invoice: Invoice;
  onClose: () => void;
}

/** Writes off what a client will not pay, the whole balance or a part of it, and shows before what follows. */
export function WriteOffDialog({ invoice, onClose }: WriteOffDialogProps) {
  const t = useT();
  const { locale, money } = useFormat();
  const data = useAdminData();
  const notifyDone = useNotifyDone();
  const queryClient = useQueryClient();
  // As it was when the decision began: the page reads it anew before the dialog is gone.
  const [seen] = useState(invoice);
  const values = useInvoiceValues(seen);
  const [ground, setGround] = useState<WriteOffGround>();
  const [chosenBearer, setChosenBearer] = useState<LossBearer>();
  const [typedAmount, setTypedAmount] = useState(() => toTyped(seen.balance, locale));
  const [typedNote, setTypedNote] = useState('');
  const amount = parseAmount(typedAmount);
  const note = typedNote.trim();
  const standing = standingBearer(seen);
  // Nobody is named until somebody chooses: the server knows the setting, and its answer is preselected.
  const bearer = chosenBearer ?? standing;
  const asked: WriteOffPreviewInput | undefined =
    ground === undefined || amount === undefined ? undefined : { ground, amount, bearer };
  const result = useWriteOffPreview(seen, asked);
  const faults = errorDetails(result.error)?.fields ?? [];
  const tooMuch = t('acts.writeOff.tooMuch', { amount: money(seen.balance, seen.currency) });
  const missing = ground === undefined ? 'ground' : 'amount';
  return (
    <ActDialog
      tone="danger"
      title={t('acts.writeOff.title', values)}
      text={t('acts.writeOff.text', values)}
      confirm={
        result.current
          ? t('acts.writeOff.confirmAmount', { amount: money(result.current.total, seen.currency) })
          : t('acts.writeOff.confirm')
      }
      ready={result.current !== undefined && note !== ''}
      fields={
        <>
          <RadioChoices
            label={t('acts.writeOff.ground')}
            value={ground ?? ''}
            choices={grounds.map((id) => ({
              id,
              name: t(`writeOffGround.${id}`),
              help: t(`acts.writeOff.groundHelp.${id}`),
            }))}
            fault={faults.find(({ field }) => field === 'ground')?.message}
            onChange={(chosen) => {
              setGround(chosen as WriteOffGround);
            }}
          />
          <BearerChoices bearer={bearer ?? result.preview?.bearer} only={standing} onChange={setChosenBearer} />
          <AmountInput
            label={`${t('acts.credit.gross')} (${seen.currency})`}
            value={typedAmount}
            fault={faultOf(faults, 'amount', tooMuch)}
            onChange={setTypedAmount}
          />
          <TextField
            label={t('acts.writeOff.note')}
            helperText={t('acts.writeOff.noteHelp')}
            value={typedNote}
            required
            slotProps={{ htmlInput: { maxLength: noteMax } }}
            onChange={(event) => {
              setTypedNote(event.target.value);
            }}
          />
          <WriteOffEffects
            invoice={seen}
            result={result}
            missing={asked === undefined ? t(`acts.writeOff.missing.${missing}`) : undefined}
          />
        </>
      }
      run={async (key) => {
        // The one that was seen, whatever the setting says by now.
        const input = asked && { ...asked, bearer: result.current?.bearer, note };
        return input && (await data.writeOffInvoice(seen, input, key));
      }}
      onClose={onClose}
      onDone={async (answer) => {
        notifyDone(answer, t('acts.writeOff.done'));
        await queryClient.invalidateQueries();
        onClose();
      }}
    />
  );
}
