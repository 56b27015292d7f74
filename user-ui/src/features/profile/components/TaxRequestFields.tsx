import { Controller, useFormContext } from 'react-hook-form';
import { DocumentField } from '@/components/form/DocumentField';
import { Field } from '@/components/form/Field';
import { TextArea } from '@/components/form/controls';
import { Notice } from '@/components/ui/Notice';
import { useTranslation } from '@/i18n/useTranslation';
import type { ProfileValues } from './profileForm';

/** What the office needs to decide on another tax: why, and the document that shows it. */
export function TaxRequestFields() {
  const { t } = useTranslation();
  const { control, register, formState } = useFormContext<ProfileValues>();
  const errors = formState.errors.tax;
  return (
    <Notice title={t('taxRequests.needed')}>
      <p className="mb-4">{t('taxRequests.neededText')}</p>
      <div className="grid gap-4">
        <Field error={errors?.requestReason?.message} label={t('taxRequests.reason')}>
          {(props) => <TextArea rows={2} {...props} {...register('tax.requestReason')} />}
        </Field>
        <Controller
          control={control}
          name="tax.requestFile"
          render={({ field, fieldState }) => (
            <DocumentField
              error={fieldState.error?.message}
              file={field.value}
              hint={t('taxRequests.documentHint')}
              label={t('taxRequests.document')}
              onChoose={field.onChange}
            />
          )}
        />
      </div>
    </Notice>
  );
}
