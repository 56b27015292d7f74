import { needsExemption } from '@paraply/core/exemptions';
import { FileText } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import { Fold } from '@/components/ui/Fold';
import { Panel } from '@/components/ui/Panel';
import { useTranslation } from '@/i18n/useTranslation';
import type { InvoicePreview } from '../../api/invoices';
import type { InvoiceValues } from '../../lib/invoiceForm';
import { dueDateOf } from '../../lib/invoiceForm';
import { InvoiceSheet } from '../InvoiceSheet';
import { PayoutPanel } from '../PayoutPanel';
import { useEditorData } from './EditorContext';
import { NetPayCalculator } from './NetPayCalculator';

interface PreviewColumnProps {
  preview: InvoicePreview | undefined;
  error: Error | null;
  retry: () => void;
  netOf: (line: number) => string | undefined;
}

/** Beside the form there is room for it; below, the way to the end would be long. */
const isWide = () => matchMedia('(min-width: 64rem)').matches;

/** The payout and the invoice preview, beside the form or below it on phones. */
export function PreviewColumn({ preview, error, retry, netOf }: PreviewColumnProps) {
  const { t } = useTranslation();
  const { clients } = useEditorData();
  const values = useWatch<InvoiceValues>() as InvoiceValues;
  const client = clients.find(({ id }) => id === values.clientId);
  return (
    <div className="grid grid-cols-1 content-start gap-3 md:gap-6">
      <PayoutPanel currency={values.currency} error={error} preview={preview} retry={retry}>
        {values.currency === 'SEK' && <NetPayCalculator netOf={netOf} />}
      </PayoutPanel>
      {preview && (
        <Panel>
          <div className="-my-2">
            <Fold defaultOpen={isWide()} icon={FileText} title={t('invoices.preview')}>
              <InvoiceSheet
                data={{
                  clientName: client?.name ?? '',
                  issueDate: values.issueDate,
                  dueDate: dueDateOf(values),
                  supplyFrom: values.supplyFrom || undefined,
                  supplyTo: values.supplyTo || undefined,
                  reference: values.reference,
                  notes: [values.notes, values.adminNoteVisible ? values.adminNote : ''].filter(Boolean).join('\n'),
                  currency: values.currency,
                  items: preview.items,
                  vatSums: preview.vatSums,
                  vatNote: preview.vatNote ?? (needsExemption(client, values.items) ? values.vatExemption : undefined),
                  subtotal: preview.subtotal,
                  total: preview.total,
                }}
              />
            </Fold>
          </div>
        </Panel>
      )}
    </div>
  );
}
