import { Box, TextField } from '@mui/material';
import { parseDecimal, toTyped, trimDecimal } from '@paraply/core/decimal';
import { Percent } from 'lucide-react';
import { useState } from 'react';
import { ActButton } from '../../components/act/ActButton';
import { FieldLabel } from '../../components/form/FieldLabel';
import { useT } from '../../i18n/useT';
import { useFormat } from '../../lib/useFormat';
import { useAdminData } from '../../providers/useAdminData';
import type { AdminUser } from '../../types/api';

/** Gives a person a fee of their own; a part that is left empty is their group's or the general one. */
export function FeeButton({ user }: { user: AdminUser }) {
  const t = useT();
  const { locale } = useFormat();
  const data = useAdminData();
  const typed = (value: string | undefined) => (value === undefined ? '' : toTyped(trimDecimal(value), locale));
  const [percentage, setPercentage] = useState('');
  const [fixed, setFixed] = useState('');
  const read = (text: string) => (text.trim() === '' ? undefined : (parseDecimal(text) ?? null));
  const fees = { percentage: read(percentage), fixed: read(fixed) };
  const { percentage: newPercentage, fixed: newFixed } = fees;
  const isChanged = percentage !== typed(user.feePercentage) || fixed !== typed(user.fixedFee);
  const ready = isChanged && newPercentage !== null && newFixed !== null;
  const fault = (value: string | null | undefined) => (value === null ? t('form.notANumber') : undefined);
  return (
    <ActButton
      label={t('account.fee')}
      icon={Percent}
      title={t('account.feeTitle', { name: user.fullName })}
      text={t('account.feeText')}
      confirm={t('account.feeConfirm')}
      ready={ready}
      onOpen={() => {
        setPercentage(typed(user.feePercentage));
        setFixed(typed(user.fixedFee));
      }}
      fields={
        <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { sm: '1fr 1fr' } }}>
          <TextField
            label={<FieldLabel text={t('fields.feePercentage')} optional />}
            value={percentage}
            autoFocus
            error={newPercentage === null}
            helperText={fault(newPercentage)}
            slotProps={{ htmlInput: { inputMode: 'decimal' } }}
            onChange={(event) => {
              setPercentage(event.target.value);
            }}
          />
          <TextField
            label={<FieldLabel text={t('fields.fixedFee')} optional />}
            value={fixed}
            error={newFixed === null}
            helperText={fault(newFixed)}
            slotProps={{ htmlInput: { inputMode: 'decimal' } }}
            onChange={(event) => {
              setFixed(event.target.value);
            }}
          />
        </Box>
      }
      run={() => data.setUserFee(user.id, newPercentage ?? undefined, newFixed ?? undefined)}
      done={t('account.feeDone')}
    />
  );
}
