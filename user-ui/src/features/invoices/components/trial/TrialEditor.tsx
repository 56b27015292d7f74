import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { Field } from '@/components/form/Field';
import { Checkbox, Select, TextInput } from '@/components/form/controls';
import { showServerErrors } from '@/components/form/serverErrors';
import { Button } from '@/components/ui/Button';
import { Notice } from '@/components/ui/Notice';
import { Panel } from '@/components/ui/Panel';
import { useWholeErrorText } from '@/i18n/useErrorText';
import { useErrorsInLanguage } from '@/i18n/useErrorsInLanguage';
import { useTranslation } from '@/i18n/useTranslation';
import { trialQuery } from '../../api/trial';
import { formFieldOf, knowsField } from '../../lib/invoiceForm';
import { showWhole } from '../../lib/showWhole';
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
  /** Whether an act has led here, which then has the focus. */
  hasActed: boolean;
  initial: TrialValues;
  onSubmit: (values: TrialValues) => void;
}

/** The editor as it is with an account, but for what only an account has: clients, bank accounts, files. */
export function TrialEditor({ hasActed, initial, onSubmit }: TrialEditorProps) {
  const { t } = useTranslation();
  const schema = useMemo(() => trialSchema(t), [t]);
  const form = useForm<TrialValues>({ resolver: zodResolver(schema), defaultValues: initial });
  useErrorsInLanguage(form);
  const client = useQueryClient();
  const errorText = useWholeErrorText();
  const [isBusy, setIsBusy] = useState(false);
  const values = useWatch({ control: form.control }) as TrialValues;
  const { preview, error, retry, netOf } = usePreview(toTrial(values), trialQuery);
  const { errors } = form.formState;

  const { setFocus } = form;
  useEffect(() => {
    if (hasActed) setFocus('clientName');
  }, [hasActed, setFocus]);

  /** What the server refuses of an invoice is said before it is submitted, as in the editor. */
  const submit = async (submitted: TrialValues) => {
    form.clearErrors('root');
    const request = toTrial(submitted);
    if (!request) {
      form.setError('root', { message: t('invoices.previewWaiting') });
      return;
    }
    setIsBusy(true);
    try {
      const { pay } = await client.fetchQuery(trialQuery(request.input));
      if (pay) onSubmit(submitted);
      else form.setError('root', { message: t('invoices.feeExceeds') });
    } catch (failure) {
      const isShown = showServerErrors(failure, form.setError, (path) => knowsField(path, submitted), formFieldOf);
      if (!isShown) form.setError('root', { message: errorText(failure) });
    } finally {
      setIsBusy(false);
    }
  };

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
            <div className="grid gap-4 max-lg:contents">
              {errors.root && (
                <div ref={showWhole}>
                  <Notice kind="error">{errors.root.message}</Notice>
                </div>
              )}
              <PayoutFoot preview={preview}>
                <Button
                  busy={isBusy}
                  className="max-sm:px-3"
                  onClick={() => void form.handleSubmit(submit)()}
                  variant="accent"
                >
                  {t('invoices.submit')}
                </Button>
              </PayoutFoot>
            </div>
          }
          aside={
            <div className="grid grid-cols-1 content-start gap-3 md:gap-6">
              <PayoutPanel currency={values.currency} error={error} preview={preview} retry={retry}>
                <div className="mt-4 border-t border-line pt-4">
                  <Checkbox
                    hint={t('trial.taxHint')}
                    label={t('landing.calculator.taxLabel')}
                    {...form.register('swedishTax')}
                  />
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
