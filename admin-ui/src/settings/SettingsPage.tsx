import { Box } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Form, useNotify } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import { History } from '../audit/History';
import { ErrorState } from '../components/ErrorState';
import { DateField, DecimalField, SwitchField, TextField, WholeNumberField } from '../components/form/fields';
import { FieldGrid, Stacked } from '../components/form/FormParts';
import { emailRule, decimalRule, wholeNumberRule } from '../components/form/rules';
import { SaveBar } from '../components/form/SaveBar';
import { StaleDialog } from '../components/form/StaleDialog';
import { Page } from '../components/Page';
import { PageSkeleton } from '../components/PageSkeleton';
import { Panel } from '../components/Panel';
import { useT } from '../i18n/useT';
import { paths } from '../lib/paths';
import { errorDetails, errorMessage, isStale } from '../providers/errors';
import { useAdminData } from '../providers/useAdminData';
import type { AdminSettings } from '../types/api';
import { BankSettings } from './BankSettings';

/** Settings have versions and no id; the audit log knows them by none. */
const SETTINGS_ID = '00000000-0000-0000-0000-000000000000';

/** The provider's company, fees, payout and support. */
export default function SettingsPage() {
  const t = useT();
  const data = useAdminData();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const [stale, setStale] = useState(false);
  const [round, setRound] = useState(0);
  const settings = useQuery({ queryKey: ['settings'], queryFn: () => data.getSettings() });
  if (settings.error) {
    return (
      <Page title={t('settings.title')}>
        <ErrorState error={settings.error} onRetry={() => void settings.refetch()} />
      </Page>
    );
  }
  if (settings.data === undefined) return <PageSkeleton />;
  const save = async (values: FieldValues) => {
    try {
      const saved = await data.updateSettings(values as AdminSettings);
      queryClient.setQueryData(['settings'], saved);
      notify(t('common.saved'), { type: 'success' });
      return undefined;
    } catch (error) {
      const errors = errorDetails(error)?.errors;
      if (isStale(error)) setStale(true);
      else notify(errors ? 'ra.message.invalid_form' : errorMessage(error), { type: 'error' });
      // Any error must reach the form, or it takes the values for saved.
      return errors ?? { root: { serverError: errorMessage(error) } };
    }
  };
  return (
    <Page title={t('settings.title')}>
      <Form
        key={`${settings.data.version}-${round}`}
        record={settings.data}
        onSubmit={save}
        warnWhenUnsavedChanges
        disableInvalidFormNotification
        noValidate
      >
        <SettingsFields />
      </Form>
      <Box sx={{ mt: 5 }}>
        <History entity="settings" id={SETTINGS_ID} />
      </Box>
      <StaleDialog
        open={stale}
        onClose={() => {
          setStale(false);
        }}
        onReload={() => {
          setStale(false);
          // A new round throws the form's values away and starts from what the server now has.
          void settings.refetch().then(() => {
            setRound(round + 1);
          });
        }}
      />
    </Page>
  );
}

function SettingsFields() {
  const t = useT();
  return (
    <Stacked>
      <Panel title={t('settings.company')}>
        <FieldGrid>
          <TextField source="company.name" label="fields.name" mandatory />
          <TextField source="company.orgNumber" label="fields.orgNumber" mandatory />
          <TextField source="company.vatNumber" label="fields.vatNumber" />
          <TextField source="company.email" label="fields.email" type="email" validate={emailRule(t)} />
          <TextField source="company.phone" label="fields.phone" type="tel" />
          <TextField source="company.website" label="fields.website" type="url" />
          <TextField source="company.address" label="fields.street" />
          <TextField source="company.postalCode" label="fields.postalCode" />
          <TextField source="company.city" label="fields.city" />
          <TextField source="company.country" label="fields.country" help={t('clients.countryHelp')} />
          <TextField source="company.bankgiro" label="fields.bankgiro" />
          <TextField source="company.iban" label="fields.iban" />
          <TextField source="company.bic" label="fields.bic" />
          <SwitchField source="company.fSkatt" label="fields.fSkatt" />
        </FieldGrid>
      </Panel>
      <Panel title={t('settings.fees')}>
        <FieldGrid>
          <DecimalField
            source="fees.percentageSwedishTax"
            label="settings.feeTaxOn"
            mandatory
            validate={decimalRule(t)}
          />
          <DecimalField source="fees.percentageNoTax" label="settings.feeTaxOff" mandatory validate={decimalRule(t)} />
          <DecimalField source="fees.fixedFee" label="settings.fixedFee" mandatory validate={decimalRule(t)} />
          <DateField source="validFrom" label="fields.validFrom" mandatory help={t('settings.validFromHelp')} />
        </FieldGrid>
      </Panel>
      <Panel title={t('settings.payout')}>
        <FieldGrid>
          <WholeNumberField
            source="payoutBankDays"
            label="settings.payoutDays"
            mandatory
            validate={wholeNumberRule(t, 1, 30)}
            help={t('settings.payoutDaysHelp')}
          />
          <TextField
            source="approvalCutoff"
            label="settings.approvalCutoff"
            mandatory
            help={t('settings.approvalCutoffHelp')}
          />
          <SwitchField
            source="requireSecondApprover"
            label="settings.secondApprover"
            help={t('settings.secondApproverHelp')}
          />
        </FieldGrid>
      </Panel>
      <BankSettings />
      <Panel title={t('settings.support')}>
        <FieldGrid>
          <TextField source="supportHours" label="settings.supportHours" />
          <TextField source="whatsappUrl" label="settings.whatsapp" type="url" />
          <TextField source="sisterServiceUrl" label="settings.sister" type="url" help={t('settings.sisterHelp')} />
        </FieldGrid>
      </Panel>
      <SaveBar label={t('common.save')} cancelTo={paths.panel} />
    </Stacked>
  );
}
