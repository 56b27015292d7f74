import clsx from 'clsx';
import type { ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { Field } from '@/components/form/Field';
import { Select, TextInput } from '@/components/form/controls';
import { Panel } from '@/components/ui/Panel';
import { useTranslation } from '@/i18n/useTranslation';
import type { InvoicePreview } from '../../api/invoices';
import type { InvoiceValues } from '../../lib/invoiceForm';
import { ClientField } from './ClientField';
import { DueDateFields } from './DueDateFields';
import { useEditorData } from './EditorContext';
import { ExtraFields } from './ExtraFields';
import { LineItems } from './LineItems';
import { PreviewColumn } from './PreviewColumn';
import { SupplyFields } from './SupplyFields';
import { usePreview } from './usePreview';

interface EditorBodyProps {
  actions: (preview: InvoicePreview | undefined) => ReactNode;
  files: ReactNode;
}

/** The fields with the preview beside them; stacked on phones. */
export function EditorBody({ actions, files }: EditorBodyProps) {
  const { t } = useTranslation();
  const { settings } = useEditorData();
  const { register, control, formState } = useFormContext<InvoiceValues>();
  const { errors } = formState;
  const currency = useWatch({ control, name: 'currency' });
  // A single currency needs no choice, unless the draft is in another one.
  const currencies = [...new Set([...settings.currencies, formState.defaultValues?.currency ?? currency])];
  const { preview, error, retry, netOf } = usePreview();
  return (
    <div
      // In a column the foot stays in sight all the way, and nothing that has the focus is behind it.
      className="flex flex-col gap-6 max-lg:**:scroll-mb-[calc(12rem+env(safe-area-inset-bottom))] lg:grid lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_1fr] lg:items-start"
    >
      <div className="grid min-w-0 gap-6">
        <Panel>
          <div className="grid gap-4">
            <ClientField />
            <DueDateFields />
            <SupplyFields />
            <div className={clsx('grid gap-4', currencies.length > 1 && 'sm:grid-cols-[1fr_8rem]')}>
              <Field
                error={errors.reference?.message}
                hint={t('invoices.referenceHint')}
                label={t('invoices.reference')}
                optional
              >
                {(props) => <TextInput autoComplete="off" {...props} {...register('reference')} />}
              </Field>
              {currencies.length > 1 && (
                <Field error={errors.currency?.message} label={t('invoices.currency')}>
                  {(props) => (
                    <Select {...props} {...register('currency')}>
                      {currencies.map((code) => (
                        <option key={code}>{code}</option>
                      ))}
                    </Select>
                  )}
                </Field>
              )}
            </div>
          </div>
        </Panel>
        <LineItems currency={currency} netOf={netOf} />
        <ExtraFields />
        {files}
      </div>
      <aside
        aria-label={t('invoices.previewAside')}
        className="min-w-0 lg:sticky lg:top-20 lg:row-span-2 lg:max-h-[calc(100dvh-6rem)] lg:overflow-y-auto"
        // A region that scrolls by itself must be reachable by keyboard.
        tabIndex={0}
      >
        <PreviewColumn error={error} netOf={netOf} preview={preview} retry={retry} />
      </aside>
      {actions(preview)}
    </div>
  );
}
