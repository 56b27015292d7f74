import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useMemo } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { Field } from '@/components/form/Field';
import { Checkbox, Select, TextInput } from '@/components/form/controls';
import { Button } from '@/components/ui/Button';
import { Panel } from '@/components/ui/Panel';
import { useErrorsInLanguage } from '@/i18n/useErrorsInLanguage';
import { useTranslation } from '@/i18n/useTranslation';
import { trialQuery } from '../../api/trial';
import { keepTrial, trialExemption } from '../../lib/trial';
import type { TrialValues } from '../../lib/trialForm';
import { toTrial, trialSchema, vatTreatments } from '../../lib/trialForm';
import { PayoutPanel } from '../PayoutPanel';
import { DocumentFields } from '../editor/DocumentFields';
import { EditorColumns } from '../editor/EditorColumns';
import { ExemptionField } from '../editor/ExemptionField';
import { LineItems } from '../editor/LineItems';
import { PayoutFoot } from '../editor/PayoutFoot';
import { SheetFold } from '../editor/SheetFold';
import { usePreview } from '../editor/usePreview';

interface TrialEditorProps {
  initial: TrialValues;
  onSubmit: (values: TrialValues) => void;
}

/** The editor as it is with an account, but for what only an account has: clients, bank accounts, files. */
export function TrialEditor({ initial, onSubmit }: TrialEditorProps) {
  const { t } = useTranslation();
  const schema = useMemo(() => trialSchema(t), [t]);
  const form = useForm<TrialValues>({ resolver: zodResolver(schema), defaultValues: initial });
  useErrorsInLanguage(form);
  const values = useWatch({ control: form.control }) as TrialValues;
  const { preview, error, retry, netOf } = usePreview(toTrial(values), trialQuery);
  const { errors } = form.formState;

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: () => {
          keepTrial({ stage: 'writing', values: form.getValues() });
        },
      }),
    [form],
  );

  return (
    <FormProvider {...form}>
      <form
        noValidate
        onSubmit={(event) => {
          // As in the editor, Enter in a field sends nothing.
          event.preventDefault();
        }}
      >
        <EditorColumns
          actions={
            <PayoutFoot preview={preview}>
              <Button
                className="max-sm:px-3"
                disabled={preview?.feeExceedsSubtotal}
                onClick={() => void form.handleSubmit(onSubmit)()}
                variant="accent"
              >
                {t('invoices.submit')}
              </Button>
            </PayoutFoot>
          }
          aside={
            <div className="grid grid-cols-1 content-start gap-3 md:gap-6">
              <PayoutPanel currency={values.currency} error={error} preview={preview} retry={retry}>
                <div className="mt-4 border-t border-line pt-4">
                  <Checkbox hint={t('trial.taxHint')} label={t('trial.tax')} {...form.register('swedishTax')} />
                </div>
              </PayoutPanel>
              {preview && (
                <SheetFold
                  clientName={values.clientName}
                  exemption={trialExemption(values)}
                  preview={preview}
                  values={values}
                />
              )}
            </div>
          }
        >
          <Panel>
            <div className="grid gap-4">
              <div className="grid gap-x-3 gap-y-4 sm:grid-cols-2 md:gap-x-4">
                <Field error={errors.clientName?.message} label={t('invoices.client')}>
                  {(props) => <TextInput autoComplete="off" {...props} {...form.register('clientName')} />}
                </Field>
                <Field error={errors.vatTreatment?.message} label={t('trial.where')}>
                  {(props) => (
                    <Select {...props} {...form.register('vatTreatment')}>
                      {vatTreatments.map((treatment) => (
                        <option key={treatment} value={treatment}>
                          {t(`trial.treatments.${treatment}`)}
                        </option>
                      ))}
                    </Select>
                  )}
                </Field>
              </div>
              <DocumentFields />
            </div>
          </Panel>
          <LineItems currency={values.currency} netOf={netOf}>
            <ExemptionField client={values} />
          </LineItems>
        </EditorColumns>
      </form>
    </FormProvider>
  );
}
