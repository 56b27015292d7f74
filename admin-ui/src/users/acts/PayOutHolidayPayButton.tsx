import { Box, FormControlLabel, Radio, RadioGroup, TextField } from '@mui/material';
import { Banknote } from 'lucide-react';
import { useState } from 'react';
import { ActButton } from '../../components/act/ActButton';
import { useT } from '../../i18n/useT';
import { compareAmounts } from '@paraply/core/amount';
import { parseAmount } from '../../lib/amount';
import { useFormat } from '../../lib/useFormat';
import { useAdminData } from '../../providers/useAdminData';
import type { AdminUser } from '../../types/api';

interface PayOutHolidayPayButtonProps {
  user: AdminUser;
  balance: string;
}

/** Pays saved holiday pay with the next salary: all of it, or an amount. */
export function PayOutHolidayPayButton({ user, balance }: PayOutHolidayPayButtonProps) {
  const t = useT();
  const { money } = useFormat();
  const data = useAdminData();
  const [part, setPart] = useState(false);
  const [amount, setAmount] = useState('');
  const parsed = parseAmount(amount);
  const tooMuch = parsed !== undefined && compareAmounts(parsed, balance) > 0;
  const fault =
    amount !== '' && parsed === undefined
      ? t('form.notANumber')
      : tooMuch
        ? t('holidayPay.tooMuch', { amount: money(balance) })
        : undefined;
  return (
    <ActButton
      label={t('holidayPay.payOut')}
      icon={Banknote}
      title={t('holidayPay.payOutTitle', { name: user.fullName })}
      text={t('holidayPay.payOutText', { amount: money(balance) })}
      confirm={t('holidayPay.payOutConfirm')}
      ready={!part || (parsed !== undefined && !tooMuch)}
      onOpen={() => {
        setPart(false);
        setAmount('');
      }}
      fields={
        <Box sx={{ display: 'grid', gap: 3 }}>
          <RadioGroup
            aria-label={t('holidayPay.payOut')}
            value={part ? 'part' : 'all'}
            onChange={(_, value) => {
              setPart(value === 'part');
            }}
          >
            <FormControlLabel
              value="all"
              control={<Radio autoFocus />}
              label={`${t('holidayPay.all')}, ${money(balance)}`}
            />
            <FormControlLabel value="part" control={<Radio />} label={t('holidayPay.part')} />
          </RadioGroup>
          {part && (
            <TextField
              label={t('holidayPay.amount')}
              value={amount}
              required
              autoFocus
              error={fault !== undefined}
              helperText={fault}
              slotProps={{ htmlInput: { inputMode: 'decimal' } }}
              onChange={(event) => {
                setAmount(event.target.value);
              }}
            />
          )}
        </Box>
      }
      run={() => data.payOutHolidayPay(user.id, part ? parsed : undefined)}
      done={t('holidayPay.payOutDone')}
    />
  );
}
