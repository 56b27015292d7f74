import { zodResolver } from '@hookform/resolvers/zod';
import { toast } from '@paraply/core/toasts';
import { Controller, FormProvider, useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ChoiceCards } from '@/components/form/ChoiceCards';
import { Field } from '@/components/form/Field';
import { TextInput } from '@/components/form/controls';
import { showServerErrors } from '@/components/form/serverErrors';
import { Button } from '@/components/ui/Button';
import { Dialog } from '@/components/ui/Dialog';
import { Notice } from '@/components/ui/Notice';
import { useErrorText } from '@/i18n/useErrorText';
import { useAddCost } from '../api/costs';
import type { CostValues } from '../lib/costForm';
import { costKinds, costSchema, emptyCost, formFieldOf, toInput } from '../lib/costForm';
import { JourneyFields } from './JourneyFields';
import { MileageFields } from './MileageFields';
import { ProofField } from './ProofField';
import { ReceiptFields } from './ReceiptFields';

interface CostDialogProps {
  invoiceId: string;
  onClose: () => void;
}

export function CostDialog({ invoiceId, onClose }: CostDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog onOpenChange={onClose} open title={t('costs.addTitle')} wide>
      <CostForm invoiceId={invoiceId} onSaved={onClose} />
    </Dialog>
  );
}

interface CostFormProps {
  invoiceId: string;
  onSaved: () => void;
}

const fieldsOf = { receipt: ReceiptFields, mileage: MileageFields, per_diem: JourneyFields };

function CostForm({ invoiceId, onSaved }: CostFormProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const add = useAddCost(invoiceId, () => {
    toast('success', t('costs.added'), t('costs.addedText'));
    onSaved();
  });
  const form = useForm<CostValues>({ resolver: zodResolver(costSchema(t)), defaultValues: emptyCost });
  const { register, control, formState } = form;
  const kind = useWatch({ control, name: 'kind' });
  const { errors } = formState;
  const KindFields = fieldsOf[kind];

  const submit = form.handleSubmit((values) => {
    add.mutate(toInput(values), {
      onError: (error) => {
        const knows = (path: string) => formFieldOf(path) !== null;
        if (showServerErrors(error, form.setError, knows, (path) => formFieldOf(path) ?? path)) return;
        form.setError('root', { message: errorText(error) });
      },
    });
  });

  return (
    <FormProvider {...form}>
      <form className="grid gap-4" noValidate onSubmit={(event) => void submit(event)}>
        {errors.root && (
          <Notice kind="error" title={t('costs.addFailed')}>
            {errors.root.message}
          </Notice>
        )}
        <Controller
          control={control}
          name="kind"
          render={({ field }) => (
            <ChoiceCards
              choices={costKinds.map((value) => ({
                value,
                label: t(`costs.kind.${value}`),
                hint: t(`costs.kindHint.${value}`),
              }))}
              legend={t('costs.kindLegend')}
              onChange={field.onChange}
              value={field.value}
            />
          )}
        />
        <Field error={errors.description?.message} hint={t(`costs.describe.${kind}`)} label={t('costs.description')}>
          {(props) => <TextInput autoComplete="off" {...props} {...register('description')} />}
        </Field>
        <KindFields />
        <ProofField invoiceId={invoiceId} />
        <Button busy={add.isPending} type="submit">
          {t('costs.save')}
        </Button>
      </form>
    </FormProvider>
  );
}
