import { zodResolver } from '@hookform/resolvers/zod';
import { toast } from '@paraply/core/toasts';
import { Controller, FormProvider, useForm, useWatch } from 'react-hook-form';
import { ChoiceCards } from '@/components/form/ChoiceCards';
import { Field } from '@/components/form/Field';
import { TextInput } from '@/components/form/controls';
import { showServerErrors } from '@/components/form/serverErrors';
import { Button } from '@/components/ui/Button';
import { Dialog } from '@/components/ui/Dialog';
import { Notice } from '@/components/ui/Notice';
import { useErrorText } from '@/i18n/useErrorText';
import { useTranslation } from '@/i18n/useTranslation';
import { useAddReimbursement } from '../api/reimbursements';
import type { ReimbursementValues } from '../lib/reimbursementForm';
import {
  reimbursementKinds,
  reimbursementSchema,
  emptyReimbursement,
  formFieldOf,
  toInput,
} from '../lib/reimbursementForm';
import { JourneyFields } from './JourneyFields';
import { MileageFields } from './MileageFields';
import { SupportingFileField } from './SupportingFileField';
import { ReceiptFields } from './ReceiptFields';

interface ReimbursementDialogProps {
  invoiceId: string;
  onClose: () => void;
}

export function ReimbursementDialog({ invoiceId, onClose }: ReimbursementDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog onOpenChange={onClose} open title={t('reimbursements.addTitle')} wide>
      <ReimbursementForm invoiceId={invoiceId} onSaved={onClose} />
    </Dialog>
  );
}

interface ReimbursementFormProps {
  invoiceId: string;
  onSaved: () => void;
}

const fieldsOf = { receipt: ReceiptFields, mileage: MileageFields, per_diem: JourneyFields };

function ReimbursementForm({ invoiceId, onSaved }: ReimbursementFormProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const add = useAddReimbursement(invoiceId, () => {
    toast('success', t('reimbursements.added'), t('reimbursements.addedText'));
    onSaved();
  });
  const form = useForm<ReimbursementValues>({
    resolver: zodResolver(reimbursementSchema(t)),
    defaultValues: emptyReimbursement,
  });
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
          <Notice kind="error" title={t('reimbursements.addFailed')}>
            {errors.root.message}
          </Notice>
        )}
        <Controller
          control={control}
          name="kind"
          render={({ field }) => (
            <ChoiceCards
              choices={reimbursementKinds.map((value) => ({
                value,
                label: t(`reimbursements.kind.${value}`),
                hint: t(`reimbursements.kindHint.${value}`),
              }))}
              legend={t('reimbursements.kindLegend')}
              onChange={field.onChange}
              value={field.value}
            />
          )}
        />
        <Field
          error={errors.description?.message}
          hint={t(`reimbursements.describe.${kind}`)}
          label={t('reimbursements.description')}
        >
          {(props) => <TextInput autoComplete="off" {...props} {...register('description')} />}
        </Field>
        <KindFields />
        <SupportingFileField invoiceId={invoiceId} />
        <Button busy={add.isPending} type="submit">
          {t('reimbursements.save')}
        </Button>
      </form>
    </FormProvider>
  );
}
