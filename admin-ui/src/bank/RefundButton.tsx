import { Button } from '@mui/material';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { DecimalField, TextField } from '../components/form/fields';
import { FormDialog } from '../components/form/FormDialog';
import { FieldGrid } from '../components/form/FormParts';
import { RadioField } from '../components/form/RadioField';
import { Icon } from '../components/Icon';
import { useShortcut } from '../components/useKeys';
import { useT } from '../i18n/useT';
import { useFormat } from '../lib/useFormat';
import { useAdminData } from '../providers/useAdminData';
import type { ExplainedTransaction } from '../types/api';
import { explainedAmountRule } from './explainedAmountRule';
import { refundInput, refundValues, refundWays, type RefundValues } from './refundRequest';

interface RefundButtonProps {
  transaction: ExplainedTransaction;
  /** Its key, where it has one. */
  shortcut?: string;
}

/** Asks for money of an incoming payment to go back to its payer. */
export function RefundButton({ transaction, shortcut }: RefundButtonProps) {
  const t = useT();
  const data = useAdminData();
  const [open, setOpen] = useState(false);
  const ask = () => {
    setOpen(true);
  };
  useShortcut(shortcut, ask);
  return (
    <>
      <Button variant="outlined" startIcon={<Icon of={Undo2} size={18} />} aria-keyshortcuts={shortcut} onClick={ask}>
        {t('refunds.request.label')}
      </Button>
      {open && (
        <FormDialog
          title={t('refunds.request.title')}
          help={t('refunds.request.help')}
          values={refundValues(transaction)}
          save={(values, key) => data.requestRefund(transaction.id, refundInput(values as RefundValues), key)}
          saveLabel={t('refunds.request.save')}
          saved={t('refunds.request.done')}
          onClose={() => {
            setOpen(false);
          }}
        >
          <RefundFields transaction={transaction} />
        </FormDialog>
      )}
    </>
  );
}

function RefundFields({ transaction }: { transaction: ExplainedTransaction }) {
  const t = useT();
  const { money } = useFormat();
  const { unexplained, currency } = transaction;
  const shown = (amount: string) => money(amount, currency);
  return (
    <>
      <DecimalField
        source="amount"
        label="fields.amount"
        mandatory
        help={t('bankTransactions.amountHelp', { amount: shown(unexplained) })}
        validate={explainedAmountRule(t, shown, transaction)}
      />
      <TextField source="payee" label="refunds.payee" mandatory />
      <RadioField
        source="way"
        label="refunds.request.to"
        row
        choices={refundWays.map((id) => ({ id, name: t(`refunds.way.${id}`) }))}
      />
      <AccountFields />
      <TextField source="reason" label="fields.reason" mandatory help={t('refunds.request.reasonHelp')} />
      <TextField source="evidence" label="refunds.evidence" mandatory help={t('refunds.request.evidenceHelp')} />
    </>
  );
}

/** The numbers of the way that is chosen. */
function AccountFields() {
  const t = useT();
  const way = useWatch<RefundValues, 'way'>({ name: 'way' });
  if (way === 'bankgiro') return <TextField source="account.bankgiro" label="fields.bankgiro" mandatory />;
  return (
    <FieldGrid>
      {way === 'account' ? (
        <>
          <TextField source="account.sortCode" label="accounts.sortCode" mandatory help={t('accounts.sortCodeHelp')} />
          <TextField source="account.accountNumber" label="accounts.accountNumber" mandatory />
        </>
      ) : (
        <>
          <TextField source="account.iban" label="accounts.iban" mandatory />
          <TextField
            source="account.swiftBic"
            label="accounts.swiftBic"
            optional
            help={t('refunds.request.swiftBicHelp')}
          />
        </>
      )}
    </FieldGrid>
  );
}
