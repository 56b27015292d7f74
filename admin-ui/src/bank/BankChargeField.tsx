import { Box, Checkbox, FormControlLabel } from '@mui/material';
import { useT } from '../i18n/useT';
import { useFormat } from '../lib/useFormat';

interface BankChargeFieldProps {
  /** What is missing of the invoice. */
  charge: string;
  currency: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** Whether a bank kept what is missing of an invoice: nobody but a person knows. */
export function BankChargeField({ charge, currency, checked, onChange }: BankChargeFieldProps) {
  const t = useT();
  const { money } = useFormat();
  return (
    <FormControlLabel
      sx={{ alignItems: 'flex-start', '& .MuiCheckbox-root': { mt: '-9px' } }}
      control={
        <Checkbox
          checked={checked}
          onChange={(_, next) => {
            onChange(next);
          }}
        />
      }
      label={
        <>
          {t('bankTransactions.bankKept', { amount: money(charge, currency) })}
          <Box component="span" sx={{ display: 'block', fontSize: '0.8125rem', color: 'text.secondary' }}>
            {t('bankTransactions.bankKeptHelp')}
          </Box>
        </>
      }
    />
  );
}
