import { ChoiceField, DateField, SwitchField, TextField } from '../components/form/fields';
import { FieldGrid } from '../components/form/FormParts';
import { Panel } from '../components/Panel';
import { useT } from '../i18n/useT';

/** How the bank wants its files, how payslips reach people, and the tax account. */
export function BankSettings() {
  const t = useT();
  const formats = ['pain.001.001.03', 'pain.001.001.09'].map((id) => ({ id, name: id }));
  const debtors = (['iban', 'bankgiro'] as const).map((id) => ({ id, name: t(`bank.debtor.${id}`) }));
  const schemes = (['bank', 'customer'] as const).map((id) => ({ id, name: t(`bank.scheme.${id}`) }));
  const levels = (['block', 'payment'] as const).map((id) => ({ id, name: t(`bank.purpose.${id}`) }));
  const forms = (['account_only', 'with_clearing'] as const).map((id) => ({ id, name: t(`bank.bbanForm.${id}`) }));
  const deliveries = (['link', 'calculation', 'attachment'] as const).map((id) => ({
    id,
    name: t(`bank.deliveryForm.${id}`),
  }));
  return (
    <>
      <Panel title={t('bank.title')}>
        <FieldGrid>
          <ChoiceField
            source="bankProfile.format"
            label="bank.format"
            choices={formats}
            mandatory
            help={t('bank.formatHelp')}
          />
          <ChoiceField source="bankProfile.salaryDebtor" label="bank.salaryDebtor" choices={debtors} mandatory />
          <ChoiceField source="bankProfile.giroDebtor" label="bank.giroDebtor" choices={debtors} mandatory />
          <TextField source="bankProfile.senderId" label="bank.senderId" optional help={t('bank.senderIdHelp')} />
          <ChoiceField source="bankProfile.senderScheme" label="bank.senderScheme" choices={schemes} mandatory />
          <ChoiceField source="bankProfile.purposeLevel" label="bank.purposeLevel" choices={levels} mandatory />
          <ChoiceField source="bankProfile.bban" label="bank.bban" choices={forms} mandatory />
        </FieldGrid>
      </Panel>
      <Panel title={t('bank.payslips')}>
        <FieldGrid>
          <ChoiceField source="payslipDelivery" label="bank.delivery" choices={deliveries} mandatory />
          <TextField source="taxAccountOcr" label="bank.taxAccountOcr" optional help={t('bank.taxAccountOcrHelp')} />
          <DateField
            source="registeredEmployerFrom"
            label="bank.registeredEmployerFrom"
            optional
            help={t('bank.registeredEmployerFromHelp')}
          />
          <SwitchField source="largeEmployer" label="bank.largeEmployer" help={t('bank.largeEmployerHelp')} />
        </FieldGrid>
      </Panel>
    </>
  );
}
