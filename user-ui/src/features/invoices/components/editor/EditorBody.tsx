import type { ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { Panel } from '@/components/ui/Panel';
import { useTranslation } from '@/i18n/useTranslation';
import type { InvoicePreview } from '../../api/invoices';
import type { InvoiceValues } from '../../lib/invoiceForm';
import { ClientField } from './ClientField';
import { DocumentFields } from './DocumentFields';
import { LineItems } from './LineItems';
import { MoreFields } from './MoreFields';
import { PreviewColumn } from './PreviewColumn';
import { usePreview } from './usePreview';

interface EditorBodyProps {
  actions: (preview: InvoicePreview | undefined) => ReactNode;
  files: ReactNode;
}

/** The fields with the preview beside them; stacked on phones. */
export function EditorBody({ actions, files }: EditorBodyProps) {
  const { t } = useTranslation();
  const { control } = useFormContext<InvoiceValues>();
  const currency = useWatch({ control, name: 'currency' });
  const { preview, error, retry, netOf } = usePreview();
  return (
    <div
      // In a column the foot stays in sight all the way, and nothing that has the focus is behind it.
      className="flex flex-col gap-3 md:gap-6 max-lg:**:scroll-mb-[calc(12rem+env(safe-area-inset-bottom))] lg:grid lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_1fr] lg:items-start"
    >
      <div className="grid min-w-0 gap-3 md:gap-6">
        <Panel>
          <div className="grid gap-4">
            <ClientField />
            <DocumentFields />
          </div>
        </Panel>
        <LineItems currency={currency} netOf={netOf} />
        <MoreFields files={files} />
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
