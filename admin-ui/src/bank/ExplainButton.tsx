import { Button } from '@mui/material';
import { PencilLine } from 'lucide-react';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { When } from '../components/Figure';
import { ChoiceField, DecimalField, TextField } from '../components/form/fields';
import { FormDialog } from '../components/form/FormDialog';
import { RadioField } from '../components/form/RadioField';
import { Icon } from '../components/Icon';
import { useShortcut } from '../components/useKeys';
import type { MessageKey } from '../i18n/types';
import { useT } from '../i18n/useT';
import { useFormat } from '../lib/useFormat';
import { useAdminData } from '../providers/useAdminData';
import type { ExplainedTransaction, OppositeTransaction } from '../types/api';
import { explainedAmountRule } from './explainedAmountRule';
import {
  explanationInput,
  explanationValues,
  kindsOf,
  offsetAmount,
  repaidAmount,
  type ChosenKind,
  type ExplanationValues,
} from './explaining';

interface ExplainButtonProps {
  transaction: ExplainedTransaction;
  /** Nothing else can be done with what is left. */
  main: boolean;
  /** Its key, where it has one. */
  shortcut?: string;
}

/** Says what a transaction, or a part of it, is that pays no invoice. */
export function ExplainButton({ transaction, main, shortcut }: ExplainButtonProps) {
  const t = useT();
  const data = useAdminData();
  const [open, setOpen] = useState(false);
  const ask = () => {
    setOpen(true);
  };
  useShortcut(shortcut, ask);
  return (
    <>
      <Button
        variant={main ? 'contained' : 'outlined'}
        startIcon={<Icon of={PencilLine} size={18} />}
        aria-keyshortcuts={shortcut}
        onClick={ask}
      >
        {t('bankTransactions.explain')}
      </Button>
      {open && (
        <FormDialog
          title={t('bankTransactions.explainTitle')}
          help={t('bankTransactions.explainHelp')}
          values={explanationValues(transaction)}
          save={(values, key) =>
            data.explainBankTransaction(transaction.id, explanationInput(values as ExplanationValues), key)
          }
          saveLabel={t('bankTransactions.explainSave')}
          saved={t('bankTransactions.explained')}
          onClose={() => {
            setOpen(false);
          }}
        >
          <ExplanationFields transaction={transaction} />
        </FormDialog>
      )}
    </>
  );
}

function ExplanationFields({ transaction }: { transaction: ExplainedTransaction }) {
  const t = useT();
  const { money } = useFormat();
  const { unexplained, currency, oppositeTransactions, debtors } = transaction;
  const kind = useWatch<ExplanationValues, 'kind'>({ name: 'kind' });
  const shown = (amount: string) => money(amount, currency);
  // What a kind needs and there is nothing of, says so instead of what it is.
  const lacking: Partial<Record<ChosenKind, MessageKey>> = {
    ...(oppositeTransactions.length === 0 && { offset: 'bankTransactions.noOpposite' }),
    ...(debtors.length === 0 && { salary_repayment: 'bankTransactions.noDebtors' }),
  };
  return (
    <>
      <RadioField
        source="kind"
        label="fields.kind"
        choices={kindsOf(transaction).map((id) => {
          const lacks = lacking[id];
          return {
            id,
            name: t(`explanationKind.${id}`),
            help: t(lacks ?? `explanationHelp.${id}`),
            disabled: lacks !== undefined,
          };
        })}
      />
      {kind === 'offset' && <OppositeField transaction={transaction} />}
      {kind === 'salary_repayment' && <DebtorField transaction={transaction} />}
      <DecimalField
        source="amount"
        label="fields.amount"
        mandatory
        help={t('bankTransactions.amountHelp', { amount: shown(unexplained) })}
        validate={explainedAmountRule(t, shown, transaction)}
      />
      <TextField source="note" label="bankTransactions.note" mandatory rows={2} help={t('bankTransactions.noteHelp')} />
    </>
  );
}

/** Who repays; the amount becomes what they owe, as far as it came in. */
function DebtorField({ transaction }: { transaction: ExplainedTransaction }) {
  const t = useT();
  const { setValue } = useFormContext();
  const { money } = useFormat();
  const { debtors } = transaction;
  return (
    <ChoiceField
      source="userId"
      label="fields.user"
      mandatory
      choices={debtors.map(({ userId, userName, owes }) => ({
        id: userId,
        name: t('bankTransactions.debtor', { name: userName, amount: money(owes) }),
      }))}
      onChoose={(id) => {
        const debtor = debtors.find(({ userId }) => userId === id);
        if (debtor) setValue('amount', repaidAmount(transaction, debtor), { shouldValidate: true });
      }}
    />
  );
}

/** Which transaction in the other direction; the amount becomes what both have left. */
function OppositeField({ transaction }: { transaction: ExplainedTransaction }) {
  const t = useT();
  const { setValue } = useFormContext();
  const { money } = useFormat();
  const { oppositeTransactions, currency } = transaction;
  const left = ({ amount, unexplained }: OppositeTransaction) =>
    amount === unexplained
      ? t('bankTransactions.oppositeLeft', { amount: money(unexplained, currency) })
      : t('bankTransactions.oppositeLeftOf', { amount: money(unexplained, currency), total: money(amount, currency) });
  return (
    <RadioField
      source="otherTransactionId"
      label="bankTransactions.opposite"
      choices={oppositeTransactions.map((other) => ({
        id: other.id,
        name: (
          <>
            <When at={other.bookedOn} /> · {other.payer === '' ? t(`transactionKind.${other.kind}`) : other.payer}
          </>
        ),
        help: left(other),
      }))}
      onChoose={(id) => {
        const other = oppositeTransactions.find((each) => each.id === id);
        if (other) setValue('amount', offsetAmount(transaction, other), { shouldValidate: true });
      }}
    />
  );
}
