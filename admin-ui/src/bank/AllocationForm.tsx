import { Box, Button, IconButton, Tooltip, Typography } from '@mui/material';
import { isPositive, toTyped } from '@paraply/core/decimal';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { ActError } from '../components/act/ActError';
import { useNotifyDone } from '../components/act/useNotifyDone';
import { AmountInput } from '../components/form/AmountInput';
import { submitOnCtrlEnter } from '../components/form/submitOnCtrlEnter';
import { Icon } from '../components/Icon';
import { Panel } from '../components/Panel';
import { Sums } from '../components/Sums';
import { useT } from '../i18n/useT';
import { compareAmounts, negated, sumOf } from '@paraply/core/amount';
import { parseAmount } from '../lib/amount';
import { useIdempotencyKey } from '../lib/idempotency';
import { useFormat } from '../lib/useFormat';
import { isSettled } from '../providers/errors';
import { useAdminData } from '../providers/useAdminData';
import type { ExplainedTransaction, Invoice } from '../types/api';
import { possibleCharge } from './bankCharge';
import { BankChargeField } from './BankChargeField';
import { InvoiceChoice } from './InvoiceChoice';

interface Line {
  id: number;
  invoice: Invoice | null;
  /** As it was typed. */
  amount: string;
}

const noLines: Line[] = [{ id: 0, invoice: null, amount: '' }];

function totalOf(lines: Line[]): string {
  return sumOf(lines.map(({ amount }) => parseAmount(amount) ?? '0.00'));
}

/** What a bank may have kept: it does so once, so only where one invoice is paid. */
function chargeOf(transaction: ExplainedTransaction, [line, ...others]: Line[]): string | undefined {
  const amount = line && parseAmount(line.amount);
  if (line?.invoice == null || amount === undefined || others.length > 0) return undefined;
  return possibleCharge(transaction, line.invoice.receivable, amount);
}

/** Allocates a transaction to invoices that are searched for, all of them at once. */
export function AllocationForm({ transaction }: { transaction: ExplainedTransaction }) {
  const t = useT();
  const { locale, money } = useFormat();
  const data = useAdminData();
  const queryClient = useQueryClient();
  const notifyDone = useNotifyDone();
  const { key, renew } = useIdempotencyKey();
  const [lines, setLines] = useState(noLines);
  const [isKept, setIsKept] = useState(false);
  const { id, unexplained, currency, suggestions } = transaction;
  const charge = chargeOf(transaction, lines);
  const parts = lines.flatMap(({ invoice, amount: typed }) => {
    const amount = parseAmount(typed);
    if (invoice === null || amount === undefined) return [];
    return [{ invoiceId: invoice.id, amount, bankCharge: isKept ? charge : undefined }];
  });
  const left = sumOf([unexplained, negated(totalOf(lines))]);
  const isTooMuch = left.startsWith('-');
  const isComplete = parts.length === lines.length && !isTooMuch;
  const allocating = useMutation({
    mutationFn: () => data.allocateBankTransaction(id, { parts }, key),
    onSuccess: async (answer) => {
      notifyDone(answer, t('bankTransactions.allocated'));
      await queryClient.invalidateQueries();
      setLines(noLines);
      setIsKept(false);
      renew();
    },
    onError: (error) => {
      if (isSettled(error)) renew();
    },
  });
  const change = (next: Line[]) => {
    // Other lines are another request. The same ones keep their key, in case only the server's answer was lost.
    if (allocating.isError) renew();
    setLines(next);
    // It was said of another amount, or of another invoice.
    setIsKept(false);
  };
  const edit = (changed: Line) => {
    change(lines.map((line) => (line.id === changed.id ? changed : line)));
  };
  const choose = (line: Line, invoice: Invoice | null) => {
    const others = lines.filter((each) => each.id !== line.id);
    const rest = sumOf([unexplained, negated(totalOf(others))]);
    const amount = invoice && compareAmounts(invoice.receivable, rest) < 0 ? invoice.receivable : rest;
    edit({ ...line, invoice, amount: invoice && isPositive(amount) ? toTyped(amount, locale) : '' });
  };
  return (
    <Panel title={t(suggestions.length > 0 ? 'bankTransactions.otherInvoices' : 'bankTransactions.invoices')}>
      <Box
        component="form"
        noValidate
        sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4, maxWidth: 760 }}
        onKeyDown={submitOnCtrlEnter}
        onSubmit={(event: React.FormEvent) => {
          event.preventDefault();
          if (isComplete && !allocating.isPending) allocating.mutate();
        }}
      >
        {suggestions.length === 0 && (
          <Typography sx={{ color: 'text.secondary' }}>{t('bankTransactions.noSuggestions')}</Typography>
        )}
        {lines.map((line, index) => (
          <Box
            key={line.id}
            role="group"
            aria-label={t('invoices.line', { number: index + 1 })}
            sx={{
              display: 'grid',
              gap: 3,
              alignItems: 'start',
              gridTemplateColumns: {
                xs: 'minmax(0, 1fr) 44px',
                sm: 'minmax(0, 1fr) minmax(120px, 180px) 44px',
              },
            }}
          >
            <Box sx={{ gridColumn: { xs: '1 / -1', sm: 'auto' } }}>
              <InvoiceChoice
                value={line.invoice}
                without={lines.flatMap((each) => (each.id !== line.id && each.invoice ? [each.invoice.id] : []))}
                onChange={(invoice) => {
                  choose(line, invoice);
                }}
              />
            </Box>
            <AmountInput
              label={`${t('fields.amount')} (${currency})`}
              value={line.amount}
              onChange={(amount) => {
                edit({ ...line, amount });
              }}
            />
            {lines.length > 1 && (
              <Tooltip title={t('invoices.removeLine', { number: index + 1 })}>
                <IconButton
                  aria-label={t('invoices.removeLine', { number: index + 1 })}
                  onClick={() => {
                    change(lines.filter((each) => each.id !== line.id));
                  }}
                >
                  <Icon of={Trash2} />
                </IconButton>
              </Tooltip>
            )}
          </Box>
        ))}
        <Button
          variant="outlined"
          sx={{ justifySelf: 'start' }}
          startIcon={<Icon of={Plus} size={18} />}
          onClick={() => {
            const last = Math.max(...lines.map((line) => line.id));
            change([...lines, { id: last + 1, invoice: null, amount: '' }]);
          }}
        >
          {t('bankTransactions.addInvoice')}
        </Button>
        {charge !== undefined && (
          <BankChargeField
            charge={charge}
            currency={currency}
            checked={isKept}
            onChange={(checked) => {
              if (allocating.isError) renew();
              setIsKept(checked);
            }}
          />
        )}
        <Box sx={{ maxWidth: 360 }}>
          <Sums
            sums={[
              { label: t('bankTransactions.unexplained'), value: money(unexplained, currency) },
              { label: t('bankTransactions.toAllocate'), value: money(totalOf(lines), currency) },
              { label: t('bankTransactions.left'), value: money(left, currency), strong: true },
            ]}
          />
        </Box>
        {isTooMuch && (
          <Typography role="alert" sx={{ color: 'roles.danger' }}>
            {t('bankTransactions.tooMuch')}
          </Typography>
        )}
        {allocating.error && <ActError error={allocating.error} onReload={allocating.reset} />}
        <Button
          type="submit"
          variant="contained"
          sx={{ justifySelf: 'start' }}
          disabled={!isComplete}
          loading={allocating.isPending}
        >
          {t('bankTransactions.allocate')}
        </Button>
      </Box>
    </Panel>
  );
}
