import type { ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { Panel } from '@/components/ui/Panel';
import type { InvoicePreview } from '../../api/invoices';
import { previewQuery } from '../../api/invoices';
import type { InvoiceValues } from '../../lib/invoiceForm';
import { toPreview } from '../../lib/invoiceForm';
import { ClientField } from './ClientField';
import { DocumentFields } from './DocumentFields';
import { EditorColumns } from './EditorColumns';
import { useEditorData } from './EditorContext';
import { ExemptionField } from './ExemptionField';
import { LineItems } from './LineItems';
import { MoreFields } from './MoreFields';
import { PreviewColumn } from './PreviewColumn';
import { usePreview } from './usePreview';

interface EditorBodyProps {
  actions: (preview: InvoicePreview | undefined) => ReactNode;
  files: ReactNode;
  /** What a client that is still to be added is called, where that is known. */
  clientName: string | undefined;
}

/** What is written on an invoice and what it comes to. */
export function EditorBody({ actions, clientName, files }: EditorBodyProps) {
  const { clients } = useEditorData();
  const { control } = useFormContext<InvoiceValues>();
  const values = useWatch({ control }) as InvoiceValues;
  const { preview, error, retry, netOf } = usePreview(toPreview(values), previewQuery);
  return (
    <EditorColumns
      actions={actions(preview)}
      aside={<PreviewColumn error={error} netOf={netOf} preview={preview} retry={retry} />}
    >
      <Panel>
        <div className="grid gap-4">
          <ClientField newName={clientName} />
          <DocumentFields />
        </div>
      </Panel>
      <LineItems currency={values.currency} netOf={netOf}>
        <ExemptionField client={clients.find(({ id }) => id === values.clientId)} />
      </LineItems>
      <MoreFields files={files} />
    </EditorColumns>
  );
}
