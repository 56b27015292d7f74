import { Box, Button, TextField, ToggleButton, ToggleButtonGroup } from '@mui/material';
import { isZero, toTyped } from '@paraply/core/decimal';
import { useId } from 'react';
import { unitName } from '../../components/invoice/unitName';
import { useT } from '../../i18n/useT';
import { useFormat } from '../../lib/useFormat';
import type { FieldError, Invoice } from '../../types/api';
import { lineFault } from './creditFaults';
import { isShareWrong, wholeLine, type CreditScope, type LineShare } from './creditScope';

interface CreditLinesProps {
  invoice: Invoice;
  /** What is left of each line, once the server has said so. */
  left: string[] | undefined;
  shares: LineShare[];
  scope: CreditScope | undefined;
  faults: FieldError[];
  onChange: (shares: LineShare[]) => void;
}

/** The lines of an invoice, each with how much of it is credited: a quantity, or an amount without VAT. */
export function CreditLines({ invoice, left, shares, scope, faults, onChange }: CreditLinesProps) {
  const t = useT();
  const { money } = useFormat();
  const tooMuch = (index: number, net: string) =>
    t('acts.credit.tooMuch', { amount: money(left?.[index] ?? net, invoice.currency) });
  return (
    <Box sx={{ display: 'grid', gap: 3, '& > * + *': { borderTop: 1, borderColor: 'divider', pt: 3 } }}>
      {invoice.items.map((item, index) => (
        <Line
          key={index}
          item={item}
          currency={invoice.currency}
          left={left?.[index]}
          share={shares[index] ?? { by: 'amount', typed: '' }}
          fault={lineFault(faults, scope, index, tooMuch(index, item.net))}
          onChange={(share) => {
            onChange(shares.with(index, share));
          }}
        />
      ))}
    </Box>
  );
}

interface LineProps {
  item: Invoice['items'][number];
  currency: string;
  left: string | undefined;
  share: LineShare;
  fault: string | undefined;
  onChange: (share: LineShare) => void;
}

function Line({ item, currency, left, share, fault, onChange }: LineProps) {
  const t = useT();
  const id = useId();
  const { money, decimal, locale } = useFormat();
  const { description, quantity, unit, unitPrice } = item;
  const isGone = left !== undefined && isZero(left);
  const measure = unitName(t, unit, quantity);
  const wrong = isShareWrong(share, item) ? t('form.notANumber') : fault;
  const labels = {
    quantity: measure === '' ? t('fields.quantity') : `${t('fields.quantity')} (${measure})`,
    amount: t('acts.credit.net'),
  };
  return (
    <Box role="group" aria-labelledby={id} sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', justifyContent: 'space-between', gap: 3 }}>
        <Box id={id} sx={{ fontWeight: 600, minWidth: 0, overflowWrap: 'anywhere' }}>
          {description}
        </Box>
        {left !== undefined && !isGone && (
          <Button
            size="small"
            aria-describedby={id}
            sx={{ flexShrink: 0, my: -2 }}
            onClick={() => {
              const { by, typed } = wholeLine(item, left);
              onChange({ by, typed: toTyped(typed, locale) });
            }}
          >
            {t('acts.credit.wholeLine')}
          </Button>
        )}
      </Box>
      <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
        {`${decimal(quantity)} ${measure}`.trim()} × {money(unitPrice, currency)}
        {left !== undefined && (
          <Box component="span" sx={{ display: 'block' }}>
            {isGone ? t('acts.credit.lineGone') : t('acts.credit.lineLeft', { amount: money(left, currency) })}
          </Box>
        )}
      </Box>
      {!isGone && (
        <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', gap: 2, alignItems: 'start', mt: 1 }}>
          <TextField
            label={labels[share.by]}
            value={share.typed}
            error={wrong !== undefined}
            helperText={wrong}
            autoComplete="off"
            slotProps={{ htmlInput: { inputMode: 'decimal' } }}
            onChange={(event) => {
              onChange({ ...share, typed: event.target.value });
            }}
          />
          <ToggleButtonGroup
            size="small"
            exclusive
            value={share.by}
            aria-label={t('acts.credit.by')}
            sx={{ '& > *': { minHeight: 44 } }}
            onChange={(_, by: LineShare['by'] | null) => {
              // A quantity is no amount: what was typed goes with its meaning.
              if (by !== null) onChange({ by, typed: '' });
            }}
          >
            <ToggleButton value="quantity">{t('fields.quantity')}</ToggleButton>
            <ToggleButton value="amount">{t('fields.amount')}</ToggleButton>
          </ToggleButtonGroup>
        </Box>
      )}
    </Box>
  );
}
