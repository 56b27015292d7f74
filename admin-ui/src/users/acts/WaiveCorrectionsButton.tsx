import { TextField } from '@mui/material';
import { compareAmounts } from '@paraply/core/amount';
import { toTyped } from '@paraply/core/decimal';
import { HeartHandshake } from 'lucide-react';
import { useState } from 'react';
import { ActButton } from '../../components/act/ActButton';
import { AmountInput } from '../../components/form/AmountInput';
import { useT } from '../../i18n/useT';
import { parseAmount } from '../../lib/amount';
import { useFormat } from '../../lib/useFormat';
import { useAdminData } from '../../providers/useAdminData';
import type { AdminUser } from '../../types/api';

interface WaiveCorrectionsButtonProps {
  user: AdminUser;
  /** The most that can be waived. */
  waivable: string;
}

/** Gives up what no salary of the person will take; a second person confirms it. */
export function WaiveCorrectionsButton({ user, waivable }: WaiveCorrectionsButtonProps) {
  const t = useT();
  const { locale, money } = useFormat();
  const data = useAdminData();
  const [typedAmount, setTypedAmount] = useState('');
  const [typedNote, setTypedNote] = useState('');
  const amount = parseAmount(typedAmount);
  const isTooMuch = amount !== undefined && compareAmounts(amount, waivable) > 0;
  const note = typedNote.trim();
  return (
    <ActButton
      label={t('corrections.waive')}
      icon={HeartHandshake}
      title={t('corrections.waiveTitle', { name: user.fullName })}
      text={t('corrections.waiveText')}
      confirm={t('corrections.waiveConfirm')}
      ready={amount !== undefined && !isTooMuch && note !== ''}
      onOpen={() => {
        setTypedAmount(toTyped(waivable, locale));
        setTypedNote('');
      }}
      fields={
        <>
          <AmountInput
            label={t('corrections.amount')}
            value={typedAmount}
            fault={isTooMuch ? t('corrections.tooMuch', { amount: money(waivable) }) : undefined}
            onChange={setTypedAmount}
          />
          <TextField
            label={t('corrections.note')}
            helperText={t('corrections.noteHelp')}
            value={typedNote}
            required
            autoFocus
            slotProps={{ htmlInput: { maxLength: 500 } }}
            onChange={(event) => {
              setTypedNote(event.target.value);
            }}
          />
        </>
      }
      run={(key) => data.waiveCorrections(user.id, { amount, note }, key)}
      done={t('corrections.waiveDone')}
    />
  );
}
