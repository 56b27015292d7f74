import { Box } from '@mui/material';
import { today } from '@paraply/core/days';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Form, useNotify } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import { useNotifyDone } from '../components/act/useNotifyDone';
import { History } from '../components/history/History';
import { ErrorState } from '../components/ErrorState';
import { Editable, useEditable } from '../components/form/Editable';
import {
  ChoiceField,
  DateField,
  DecimalField,
  SwitchField,
  TextField,
  WholeNumberField,
} from '../components/form/fields';
import { FieldGrid, Stacked } from '../components/form/FormParts';
import { emailRule, decimalRule, wholeNumberRule } from '../components/form/rules';
import { SaveBar } from '../components/form/SaveBar';
import { StaleDialog } from '../components/form/StaleDialog';
import { Page } from '../components/Page';
import { PageSkeleton } from '../components/PageSkeleton';
import { Panel } from '../components/Panel';
import { RouteLink } from '../components/RouteLink';
import { useT } from '../i18n/useT';
import { lossBearers } from '../lib/lossBearers';
import { noId, paths } from '../lib/paths';
import { useFormat } from '../lib/useFormat';
import { errorDetails, errorMessage, isStale } from '../providers/errors';
import { useAdminData } from '../providers/useAdminData';
import type { AdminSettings, SettingsPreview } from '../types/api';
import { AccountSettings } from './AccountSettings';
import { BankSettings } from './BankSettings';
import { LogoPanel } from './LogoPanel';
import { ScheduledChanges } from './ScheduledChanges';
import { PreviewDialog } from './PreviewDialog';
import { SingleAdminNotice } from './SingleAdminNotice';

/** A change that awaits confirmation, and how its errors reach the form. */
interface Asked {
  values: AdminSettings;
  preview: SettingsPreview;
  answer: (errors: FormErrors) => void;
}

type FormErrors = object | undefined;

/** The provider's company, fees, payout and support, now and from a day to come. */
export default function SettingsPage() {
  const t = useT();
  const data = useAdminData();
  const settings = useQuery({ queryKey: ['settings'], queryFn: () => data.getSettings() });
  const versions = useQuery({ queryKey: ['settings', 'versions'], queryFn: () => data.listSettingsVersions() });
  const error = settings.error ?? versions.error;
  if (error) {
    return (
      <Page title={t('settings.title')}>
        <ErrorState
          error={error}
          onRetry={() => {
            void settings.refetch();
            void versions.refetch();
          }}
        />
      </Page>
    );
  }
  if (settings.data === undefined || versions.data === undefined) return <PageSkeleton />;
  return (
    <Page title={t('settings.title')}>
      <Stacked>
        <SingleAdminNotice hours={settings.data.singleAdminDelayHours} />
        <LogoPanel />
        <Panel title={t('mailTexts.title')}>
          <Box sx={{ mb: 3, color: 'text.secondary' }}>{t('mailTexts.panel')}</Box>
          <RouteLink to={paths.mailTexts}>{t('mailTexts.open')}</RouteLink>
        </Panel>
        <ScheduledChanges versions={versions.data} />
        <SettingsForm settings={settings.data} onReload={() => settings.refetch()} />
        <History entity="settings" id={noId} />
      </Stacked>
    </Page>
  );
}

interface SettingsFormProps {
  settings: AdminSettings;
  onReload: () => Promise<unknown>;
}

function SettingsForm({ settings, onReload }: SettingsFormProps) {
  const t = useT();
  const data = useAdminData();
  const notify = useNotify();
  const notifyDone = useNotifyDone();
  const queryClient = useQueryClient();
  const { date } = useFormat();
  const [stale, setStale] = useState(false);
  const [round, setRound] = useState(0);
  const [asked, setAsked] = useState<Asked>();
  // A change applies from today unless another day is chosen, whenever the present settings began.
  const record = useMemo(() => ({ ...settings, validFrom: today() }), [settings]);
  const save = async (values: FieldValues): Promise<FormErrors> => {
    try {
      const preview = await data.previewSettings(values as AdminSettings);
      if (preview.changes.length === 0) {
        notify('settingsChange.nothing', { type: 'info' });
        return undefined;
      }
      return await new Promise((answer) => {
        setAsked({ values: values as AdminSettings, preview, answer });
      });
    } catch (error) {
      const errors = errorDetails(error)?.errors;
      if (isStale(error)) setStale(true);
      else notify(errors ? 'ra.message.invalid_form' : errorMessage(error), { type: 'error' });
      // Any error must reach the form, or it takes the values for saved.
      return errors ?? { root: { serverError: errorMessage(error) } };
    }
  };
  return (
    <>
      <Form
        key={`${settings.version}-${round}`}
        record={record}
        onSubmit={save}
        warnWhenUnsavedChanges
        disableInvalidFormNotification
        noValidate
      >
        <Editable to="manage_settings">
          <SettingsFields />
        </Editable>
      </Form>
      {asked && (
        <PreviewDialog
          preview={asked.preview}
          run={() => data.updateSettings(asked.values)}
          onClose={() => {
            asked.answer({ root: { serverError: t('settingsChange.kept') } });
            setAsked(undefined);
          }}
          onDone={async (answer) => {
            const { validFrom } = asked.preview;
            const planned = validFrom > record.validFrom;
            notifyDone(answer, planned ? t('settingsChange.planned', { day: date(validFrom) }) : t('common.saved'));
            asked.answer(undefined);
            await queryClient.invalidateQueries();
            setAsked(undefined);
            // What was planned is listed above; the form shows again what applies today.
            setRound(round + 1);
          }}
        />
      )}
      <StaleDialog
        open={stale}
        onClose={() => {
          setStale(false);
        }}
        onReload={() => {
          setStale(false);
          // A new round throws the form's values away and starts from what the server now has.
          void onReload().then(() => {
            setRound(round + 1);
          });
        }}
      />
    </>
  );
}

function SettingsFields() {
  const t = useT();
  const editable = useEditable();
  const bearers = lossBearers.map((id) => ({ id, name: t(`lossBearer.${id}`) }));
  return (
    <Stacked>
      <Panel title={t('settings.company')}>
        <FieldGrid>
          <TextField source="company.name" label="fields.name" mandatory />
          <TextField source="company.orgNumber" label="fields.orgNumber" mandatory />
          <TextField source="company.vatNumber" label="fields.vatNumber" mandatory />
          <TextField source="company.email" label="fields.email" mandatory type="email" validate={emailRule(t)} />
          <TextField source="company.phone" label="fields.phone" optional type="tel" />
          <TextField source="company.website" label="fields.website" optional type="url" />
          <TextField source="company.address" label="fields.street" optional />
          <TextField source="company.postalCode" label="fields.postalCode" optional />
          <TextField source="company.city" label="fields.city" optional />
          <TextField source="company.country" label="fields.country" mandatory help={t('clients.countryHelp')} />
          <TextField source="company.bankgiro" label="fields.bankgiro" optional />
          <TextField source="company.iban" label="fields.iban" mandatory />
          <TextField source="company.bic" label="fields.bic" mandatory />
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
          <WholeNumberField
            source="singleAdminDelayHours"
            label="settings.singleAdminDelay"
            mandatory
            validate={wholeNumberRule(t, 1, 168)}
            help={t('settings.singleAdminDelayHelp')}
          />
          <DecimalField
            source="manualPaymentLimit"
            label="settings.manualPaymentLimit"
            optional
            validate={decimalRule(t)}
            help={t('settings.manualPaymentLimitHelp')}
          />
          <DecimalField
            source="oreTolerance"
            label="settings.oreTolerance"
            mandatory
            validate={decimalRule(t)}
            help={t('settings.oreToleranceHelp')}
          />
          <SwitchField source="wholeKronor" label="settings.wholeKronor" help={t('settings.wholeKronorHelp')} />
          <ChoiceField
            source="lossBearer"
            label="settings.lossBearer"
            choices={bearers}
            mandatory
            help={t('settings.lossBearerHelp')}
          />
          <SwitchField
            source="requireSecondFactor"
            label="settings.secondFactor"
            help={t('settings.secondFactorHelp')}
          />
        </FieldGrid>
      </Panel>
      <BankSettings />
      <AccountSettings />
      <Panel title={t('settings.support')}>
        <FieldGrid>
          <TextField source="supportHours" label="settings.supportHours" optional />
          <TextField
            source="supportHoursEn"
            label="settings.supportHoursEn"
            optional
            help={t('settings.inEnglishHelp')}
          />
          <TextField source="whatsappUrl" label="settings.whatsapp" optional type="url" />
          <TextField
            source="sisterServiceUrl"
            label="settings.sister"
            optional
            type="url"
            help={t('settings.sisterHelp')}
          />
        </FieldGrid>
      </Panel>
      <Panel title={t('settings.trust')}>
        <FieldGrid min={320}>
          <TextField source="insurance" rows={2} label="settings.insurance" optional help={t('settings.trustHelp')} />
          <TextField
            source="insuranceEn"
            rows={2}
            label="settings.insuranceEn"
            optional
            help={t('settings.inEnglishHelp')}
          />
          <TextField
            source="clientMoney"
            rows={2}
            label="settings.clientMoney"
            optional
            help={t('settings.trustHelp')}
          />
          <TextField
            source="clientMoneyEn"
            rows={2}
            label="settings.clientMoneyEn"
            optional
            help={t('settings.inEnglishHelp')}
          />
          <SwitchField
            source="publishPunctuality"
            label="settings.publishPunctuality"
            help={t('settings.publishPunctualityHelp')}
          />
        </FieldGrid>
      </Panel>
      {editable && (
        <Panel title={t('settingsChange.fromWhen')}>
          <FieldGrid>
            <DateField
              source="validFrom"
              label="fields.validFrom"
              mandatory
              min={today()}
              help={t('settingsChange.fromWhenHelp')}
            />
          </FieldGrid>
        </Panel>
      )}
      <SaveBar label={t('common.save')} cancelTo={paths.dashboard} />
    </Stacked>
  );
}
