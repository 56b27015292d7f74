import { Box } from '@mui/material';
import { isPositive } from '@paraply/core/decimal';
import { ArrowRight, Check } from 'lucide-react';
import { useState } from 'react';
import { Allowed } from '../access/Allowed';
import { ActButton } from '../components/act/ActButton';
import { Badge } from '../components/Badge';
import { Money, When } from '../components/Figure';
import { Kbd } from '../components/Kbd';
import { Panel } from '../components/Panel';
import { RouteLink } from '../components/RouteLink';
import { useT } from '../i18n/useT';
import { negated, sumOf } from '@paraply/core/amount';
import { paths } from '../lib/paths';
import { useFormat } from '../lib/useFormat';
import { useAdminData } from '../providers/useAdminData';
import type { ExplainedTransaction, SuggestedInvoice } from '../types/api';
import { possibleCharge } from './bankCharge';
import { BankChargeField } from './BankChargeField';

/** As many suggestions have a key: the digits from 1. */
const keysMax = 9;

interface SuggestionsProps {
  transaction: ExplainedTransaction;
  /** They are numbered, and each asks its question by its number. */
  keysOn?: boolean;
}

/** The invoices that a transaction may be for, best first; none is selected beforehand. */
export function Suggestions({ transaction, keysOn = false }: SuggestionsProps) {
  const t = useT();
  const { suggestions } = transaction;
  if (suggestions.length === 0) return null;
  return (
    <Panel title={t('bankTransactions.suggestions')} flush>
      <Box component="ol" aria-label={t('bankTransactions.suggestions')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {suggestions.map((suggestion, index) => (
          <Suggestion
            key={suggestion.invoiceId}
            transaction={transaction}
            suggestion={suggestion}
            shortcut={keysOn && index < keysMax ? String(index + 1) : undefined}
          />
        ))}
      </Box>
    </Panel>
  );
}

interface SuggestionProps {
  transaction: ExplainedTransaction;
  suggestion: SuggestedInvoice;
  shortcut: string | undefined;
}

function Suggestion({ transaction, suggestion, shortcut }: SuggestionProps) {
  const t = useT();
  const data = useAdminData();
  const { money } = useFormat();
  const effect = useEffectOf(transaction, suggestion);
  const [isKept, setIsKept] = useState(false);
  const { invoiceId, invoiceNumber, clientName, userName, dueDate, balance, reasons, amount } = suggestion;
  const missing = reasons.includes('same_amount') ? undefined : possibleCharge(transaction, balance, amount);
  const bankCharge = isKept ? missing : undefined;
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        columnGap: 5,
        rowGap: 3,
        alignItems: 'center',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 5fr) minmax(0, 4fr) auto' },
        px: { xs: 4, md: 5 },
        py: 4,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <div>
        <RouteLink to={paths.invoice(invoiceId)} strong>
          {invoiceNumber}
        </RouteLink>
        <Box sx={{ overflowWrap: 'anywhere' }}>{t('invoices.fromTo', { user: userName, client: clientName })}</Box>
        <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 2, p: 0, display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {reasons.map((reason) => (
            <li key={reason}>
              <Badge tone="quiet" icon={Check} label={t(`suggestionReason.${reason}`)} />
            </li>
          ))}
        </Box>
      </div>
      <div>
        <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
          {t('fields.balance')} <Money amount={balance} currency={transaction.currency} /> · {t('fields.dueDate')}{' '}
          <When at={dueDate} />
        </Box>
        {effect.map((line) => (
          <div key={line}>{line}</div>
        ))}
      </div>
      <Allowed to="handle_payments">
        <Box sx={{ justifySelf: { md: 'end' }, display: 'flex', alignItems: 'center', gap: 2 }}>
          {shortcut !== undefined && (
            <Box sx={{ color: 'text.secondary', '@media (pointer: coarse)': { display: 'none' } }}>
              <Kbd>{shortcut}</Kbd>
            </Box>
          )}
          <ActButton
            label={t('bankTransactions.allocate')}
            name={t('bankTransactions.allocateName', { number: invoiceNumber })}
            icon={ArrowRight}
            shortcut={shortcut}
            title={t('bankTransactions.allocateTitle', {
              amount: money(amount, transaction.currency),
              number: invoiceNumber,
            })}
            text={bankCharge === undefined ? effect.join(' ') : t('bankTransactions.paysInFull')}
            fields={
              missing === undefined ? undefined : (
                <BankChargeField
                  charge={missing}
                  currency={transaction.currency}
                  checked={isKept}
                  onChange={setIsKept}
                />
              )
            }
            onOpen={() => {
              setIsKept(false);
            }}
            confirm={t('bankTransactions.allocate')}
            run={(key) =>
              data.allocateBankTransaction(transaction.id, { parts: [{ invoiceId, amount, bankCharge }] }, key)
            }
            done={t('bankTransactions.allocated')}
          />
        </Box>
      </Allowed>
    </Box>
  );
}

/** What a suggestion would do, in sentences. The same amount, apart from öre, settles the invoice and the transaction. */
function useEffectOf({ unexplained, currency }: ExplainedTransaction, suggestion: SuggestedInvoice): string[] {
  const t = useT();
  const { money } = useFormat();
  const { amount, balance, reasons } = suggestion;
  if (reasons.includes('same_amount')) return [t('bankTransactions.paysInFull')];
  const onInvoice = sumOf([balance, negated(amount)]);
  const onTransaction = sumOf([unexplained, negated(amount)]);
  return [
    isPositive(onInvoice)
      ? t('bankTransactions.remainsOnInvoice', { amount: money(onInvoice, currency) })
      : t('bankTransactions.paysInFull'),
    ...(isPositive(onTransaction)
      ? [t('bankTransactions.remainsOnTransaction', { amount: money(onTransaction, currency) })]
      : []),
  ];
}
