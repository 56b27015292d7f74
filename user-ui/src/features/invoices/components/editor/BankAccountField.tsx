import { useFormContext } from 'react-hook-form';
import { accountLabel } from '@/api/bankAccounts';
import { Field } from '@/components/form/Field';
import { Select } from '@/components/form/controls';
import { Link } from '@/components/ui/Link';
import { useTranslation } from '@/i18n/useTranslation';
import { paths } from '@/lib/paths';
import type { InvoiceValues } from '../../lib/invoiceForm';
import { useEditorData } from './EditorContext';

/** The account that the pay goes to; the heading of its row names it to those who see. */
export function BankAccountField() {
  const { t } = useTranslation();
  const { accounts } = useEditorData();
  const { register, formState } = useFormContext<InvoiceValues>();
  return (
    <Field
      error={formState.errors.bankAccountId?.message}
      hideLabel
      hint={
        accounts.length === 0 && (
          <Link className="text-primary underline" to={paths.bankAccountCreate}>
            {t('invoices.addBankAccount')}
          </Link>
        )
      }
      label={t('invoices.bankAccount')}
    >
      {(control) => (
        <Select {...control} {...register('bankAccountId')}>
          <option value="">{t('invoices.chooseBankAccount')}</option>
          {accounts.map((account) => (
            <option key={account.id} value={account.id}>
              {accountLabel(account)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
