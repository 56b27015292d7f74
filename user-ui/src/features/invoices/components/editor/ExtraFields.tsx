import { useFormContext } from 'react-hook-form';
import { Link } from 'react-router';
import { accountLabel } from '@/api/bankAccounts';
import { Field } from '@/components/form/Field';
import { Checkbox, Select, TextArea } from '@/components/form/controls';
import { Panel } from '@/components/ui/Panel';
import { useTranslation } from '@/i18n/useTranslation';
import { paths } from '@/lib/paths';
import type { InvoiceValues } from '../../lib/invoiceForm';
import { useEditorData } from './EditorContext';

export function ExtraFields() {
  const { t } = useTranslation();
  const { accounts } = useEditorData();
  const { register, formState } = useFormContext<InvoiceValues>();
  const { errors } = formState;
  return (
    <Panel title={t('invoices.extras')}>
      <div className="grid gap-4">
        <Field
          error={errors.bankAccountId?.message}
          hint={
            accounts.length === 0 && (
              <Link className="text-primary underline" to={paths.banking}>
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
        <Field error={errors.notes?.message} label={t('invoices.notes')} optional>
          {(control) => <TextArea rows={3} {...control} {...register('notes')} />}
        </Field>
        <Field error={errors.adminNote?.message} label={t('invoices.adminNote')} optional>
          {(control) => <TextArea rows={2} {...control} {...register('adminNote')} />}
        </Field>
        <Checkbox label={t('invoices.adminNoteVisible')} {...register('adminNoteVisible')} />
      </div>
    </Panel>
  );
}
