import { needsExemption } from '@paraply/core/exemptions';
import { useWatch } from 'react-hook-form';
import type { InvoicePreview } from '../../api/invoices';
import type { InvoiceValues } from '../../lib/invoiceForm';
import { PayoutPanel } from '../PayoutPanel';
import { useEditorData } from './EditorContext';
import { NetPayCalculator } from './NetPayCalculator';
import { SheetFold } from './SheetFold';

interface PreviewColumnProps {
  preview: InvoicePreview | undefined;
  error: Error | null;
  retry: () => void;
  netOf: (line: number) => string | undefined;
}

/** The payout and the invoice preview, beside the form or below it on phones. */
export function PreviewColumn({ preview, error, retry, netOf }: PreviewColumnProps) {
  const { clients } = useEditorData();
  const values = useWatch<InvoiceValues>() as InvoiceValues;
  const client = clients.find(({ id }) => id === values.clientId);
  return (
    <div className="grid grid-cols-1 content-start gap-3 md:gap-6">
      <PayoutPanel currency={values.currency} error={error} preview={preview} retry={retry}>
        {values.currency === 'SEK' && <NetPayCalculator netOf={netOf} />}
      </PayoutPanel>
      {preview && (
        <SheetFold
          clientName={client?.name ?? ''}
          exemption={needsExemption(client, values.items) ? values.vatExemption : undefined}
          preview={preview}
          values={values}
        />
      )}
    </div>
  );
}
