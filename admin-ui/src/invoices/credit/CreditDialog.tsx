import { Box, FormControlLabel, FormHelperText, Radio, RadioGroup, TextField } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ActDialog } from '../../components/act/ActDialog';
import { useNotifyDone } from '../../components/act/useNotifyDone';
import { AmountInput } from '../../components/form/AmountInput';
import { FieldLabel } from '../../components/form/FieldLabel';
import { useT } from '../../i18n/useT';
import { negated } from '@paraply/core/amount';
import { useFormat } from '../../lib/useFormat';
import { errorDetails } from '../../providers/errors';
import { useAdminData } from '../../providers/useAdminData';
import type { Invoice } from '../../types/api';
import { useInvoiceValues } from '../../components/invoice/useInvoiceValues';
import { CreditEffects } from './CreditEffects';
import { CreditLines } from './CreditLines';
import { faultOf } from './creditFaults';
import { creditExtents, emptyEntry, scopeOf, type CreditEntry, type CreditExtent } from './creditScope';
import { useCreditPreview } from './useCreditPreview';

/** The longest reason that a credit note has room for. */
export const creditReasonMax = 200;

interface CreditDialogProps {
  invoice: Invoice;
  onClose: () => void;
}

/** Credits all that is left of an invoice, lines of it, or an amount, and shows before what follows. */
export function CreditDialog({ invoice, onClose }: CreditDialogProps) {
  const t = useT();
  const { money } = useFormat();
  const data = useAdminData();
  const notifyDone = useNotifyDone();
  const queryClient = useQueryClient();
  // As it was when the decision began: the page reads it anew before the dialog is gone.
  const [seen] = useState(invoice);
  const values = useInvoiceValues(seen);
  const [entry, setEntry] = useState(() => emptyEntry(seen.items));
  const [reason, setReason] = useState('');
  const scope = scopeOf(entry, seen.items);
  const result = useCreditPreview(seen, scope);
  const { preview: whole } = useCreditPreview(seen, {});
  const { extent } = entry;
  const faults = errorDetails(result.error)?.fields ?? [];
  const change = (changed: Partial<CreditEntry>) => {
    setEntry({ ...entry, ...changed });
  };
  const shown = (amount: string) => money(amount, seen.currency);
  const left = shown(whole?.left ?? seen.left);
  const tooMuch = t('acts.credit.tooMuch', { amount: left });
  const linesFault = faultOf(faults, 'lines', t('acts.credit.linesTooMuch'));
  const typedReason = reason.trim();
  return (
    <ActDialog
      tone="danger"
      title={t('acts.credit.title', values)}
      text={t('acts.credit.text', values)}
      confirm={
        result.current
          ? t('acts.credit.confirmAmount', { amount: shown(negated(result.current.total)) })
          : t('acts.credit.confirm')
      }
      ready={result.current !== undefined && (extent !== 'amount' || typedReason !== '')}
      fields={
        <>
          <RadioGroup
            aria-label={t('acts.credit.extent')}
            value={extent}
            onChange={(_, chosen) => {
              change({ extent: chosen as CreditExtent });
            }}
          >
            {creditExtents.map((each) => (
              <FormControlLabel
                key={each}
                value={each}
                control={<Radio />}
                label={t(`acts.credit.extents.${each}`, { amount: left })}
              />
            ))}
          </RadioGroup>
          {extent === 'lines' && (
            <Box>
              <CreditLines
                invoice={seen}
                left={whole?.leftOfLines}
                shares={entry.shares}
                scope={scope}
                faults={faults}
                onChange={(shares) => {
                  change({ shares });
                }}
              />
              {linesFault !== undefined && <FormHelperText error>{linesFault}</FormHelperText>}
            </Box>
          )}
          {extent === 'amount' && (
            <AmountInput
              label={`${t('acts.credit.gross')} (${seen.currency})`}
              value={entry.amount}
              fault={faultOf(faults, 'amount', tooMuch) ?? linesFault}
              onChange={(amount) => {
                change({ amount });
              }}
            />
          )}
          <TextField
            label={<FieldLabel text={t('fields.reason')} optional={extent !== 'amount'} />}
            helperText={t(extent === 'amount' ? 'acts.credit.reasonHelpAmount' : 'acts.credit.reasonHelp')}
            value={reason}
            required={extent === 'amount'}
            slotProps={{ htmlInput: { maxLength: creditReasonMax } }}
            onChange={(event) => {
              setReason(event.target.value);
            }}
          />
          <CreditEffects
            invoice={seen}
            result={result}
            missing={scope === undefined ? t(`acts.credit.missing.${extent}`) : undefined}
          />
        </>
      }
      run={(key) => data.creditInvoice(seen, { ...scope, ...(typedReason !== '' && { reason: typedReason }) }, key)}
      onClose={onClose}
      onDone={async (answer) => {
        notifyDone(answer, t('acts.credit.done'));
        await queryClient.invalidateQueries();
        onClose();
      }}
    />
  );
}
