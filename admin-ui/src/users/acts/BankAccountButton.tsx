import { Button } from '@mui/material';
import { PencilLine, Plus } from 'lucide-react';
import { useState } from 'react';
import { FormDialog } from '../../components/form/FormDialog';
import { SwitchField, TextField } from '../../components/form/fields';
import { FieldGrid, WholeRow } from '../../components/form/FormParts';
import { Icon } from '../../components/Icon';
import { useT } from '../../i18n/useT';
import { useAdminData } from '../../providers/useAdminData';
import type { AdminUser, BankAccount } from '../../types/api';
import { bankAccountInput, bankAccountValues, type BankAccountValues } from '../bankAccountValues';

interface BankAccountButtonProps {
  user: AdminUser;
  /** The account to correct; absent: another one is added. */
  account?: BankAccount;
}

/** Records a user's bank account. The user is notified by email; no salary is paid there for a day. */
export function BankAccountButton({ user, account }: BankAccountButtonProps) {
  const t = useT();
  const data = useAdminData();
  const [open, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
  };
  const save = (values: BankAccountValues) => {
    const input = bankAccountInput(values, account);
    return account ? data.updateUserBankAccount(user.id, account.id, input) : data.addUserBankAccount(user.id, input);
  };
  return (
    <>
      <Button
        variant={account ? 'text' : 'outlined'}
        size={account ? 'small' : 'medium'}
        startIcon={<Icon of={account ? PencilLine : Plus} size={18} />}
        onClick={() => {
          setOpen(true);
        }}
      >
        {t(account ? 'accounts.correct' : 'accounts.add')}
      </Button>
      {open && (
        <FormDialog
          title={t(account ? 'accounts.correctTitle' : 'accounts.addTitle', { name: user.fullName })}
          help={t('accounts.help', { name: user.fullName })}
          values={bankAccountValues(user, account)}
          save={(values) => save(values as BankAccountValues)}
          saveLabel={t('accounts.save')}
          saved={t('accounts.saved')}
          onClose={close}
        >
          <FieldGrid>
            <WholeRow>
              <TextField source="recipientName" label="accounts.recipientName" mandatory />
            </WholeRow>
            <TextField source="sortCode" label="accounts.sortCode" help={t('accounts.sortCodeHelp')} />
            <TextField source="accountNumber" label="accounts.accountNumber" />
            <TextField source="iban" label="accounts.iban" help={t('accounts.ibanHelp')} />
            <TextField source="swiftBic" label="accounts.swiftBic" />
            {account?.isDefault !== true && (
              <WholeRow>
                <SwitchField source="isDefault" label="accounts.main" />
              </WholeRow>
            )}
          </FieldGrid>
        </FormDialog>
      )}
    </>
  );
}
