import { Box } from '@mui/material';
import { useFormState, useWatch } from 'react-hook-form';
import { ChoiceField, DateField, ReferenceField, SwitchField, TextField } from '../components/form/fields';
import { FieldGrid, WithAside } from '../components/form/FormParts';
import { SaveBar } from '../components/form/SaveBar';
import { Panel } from '../components/Panel';
import { useT } from '../i18n/useT';
import { DueDatePresets } from './DueDatePresets';
import { ExemptionInput } from './ExemptionInput';
import { InvoiceLinesInput } from './InvoiceLinesInput';
import { InvoicePreviewPanel } from './InvoicePreviewPanel';
import { usePaymentTerms } from './usePaymentTerms';

/** The currency that an invoice can be sent in; one from elsewhere may be in another until it is changed. */
const sent = 'SEK';

interface InvoiceFieldsProps {
  saveLabel: string;
  cancelTo: string;
  /** Saving in order to send, where that is possible; hears of saving otherwise too. */
  onSaveAndSend?: (sends: boolean) => void;
  /** The invoice has its owner, whom only reassigning changes. */
  owned?: boolean;
}

/** The invoice form: whose and to whom, when, what, and notes; with the sums beside it. */
export function InvoiceFields({ saveLabel, cancelTo, onSaveAndSend, owned = false }: InvoiceFieldsProps) {
  const t = useT();
  const userId = useWatch({ name: 'userId' }) as string | undefined;
  usePaymentTerms(owned ? undefined : userId);
  const { defaultValues } = useFormState();
  const currencies = [...new Set([sent, (defaultValues?.currency as string | undefined) ?? sent])].map((id) => ({
    id,
    name: id,
  }));
  return (
    <WithAside aside={<InvoicePreviewPanel />}>
      <Panel title={t('invoices.parties')}>
        <FieldGrid>
          {!owned && <ReferenceField source="userId" label="fields.user" reference="users" mandatory />}
          <ReferenceField
            key={userId}
            source="clientId"
            label="fields.client"
            reference="clients"
            mandatory
            disabled={!userId}
            filter={userId ? { userId } : undefined}
            help={userId ? undefined : t('invoices.userFirst')}
          />
          <TextField source="reference" label="fields.reference" optional />
          {currencies.length > 1 && (
            <ChoiceField source="currency" label="fields.currency" choices={currencies} mandatory />
          )}
        </FieldGrid>
      </Panel>
      <Panel title={t('invoices.dates')}>
        <FieldGrid>
          <DateField source="issueDate" label="fields.issueDate" mandatory />
          <DateField source="dueDate" label="fields.dueDate" mandatory />
        </FieldGrid>
        <DueDatePresets />
        <Box sx={{ mt: 5 }}>
          <FieldGrid>
            <DateField source="supplyFrom" label="fields.supplyFrom" optional help={t('invoices.supplyHelp')} />
            <DateField source="supplyTo" label="fields.supplyTo" optional help={t('invoices.supplyToHelp')} />
          </FieldGrid>
        </Box>
      </Panel>
      <Panel title={t('invoices.lines')}>
        <InvoiceLinesInput />
        <ExemptionInput />
      </Panel>
      <Panel title={t('fields.notes')}>
        <FieldGrid min={280}>
          <TextField source="notes" label="invoices.notesOnInvoice" optional rows={3} />
          <TextField source="adminNote" label="invoices.adminNote" optional rows={3} />
          <SwitchField source="adminNoteVisible" label="invoices.adminNoteShow" />
        </FieldGrid>
      </Panel>
      <SaveBar
        label={saveLabel}
        cancelTo={cancelTo}
        second={onSaveAndSend && { label: t('invoices.saveAndSend'), onPress: onSaveAndSend }}
      />
    </WithAside>
  );
}
