import { FileText } from 'lucide-react';
import { Fold } from '@/components/ui/Fold';
import { Panel } from '@/components/ui/Panel';
import { useTranslation } from '@/i18n/useTranslation';
import type { InvoicePreview } from '../../api/invoices';
import type { WrittenValues } from '../../lib/invoiceForm';
import { sheetOf } from '../../lib/sheetOf';
import { InvoiceSheet } from '../InvoiceSheet';

interface SheetFoldProps {
  values: WrittenValues;
  preview: InvoicePreview;
  clientName: string;
  /** Why no VAT is charged, where only the freelancer knows. */
  exemption?: string | undefined;
}

/** Beside the form there is room for it; below, the way to the end would be long. */
const isWide = () => matchMedia('(min-width: 64rem)').matches;

/** The invoice as the client will see it. */
export function SheetFold({ values, preview, clientName, exemption }: SheetFoldProps) {
  const { t } = useTranslation();
  return (
    <Panel>
      <div className="-my-2">
        <Fold defaultOpen={isWide()} icon={FileText} title={t('invoices.preview')}>
          <InvoiceSheet data={sheetOf(values, preview, clientName, exemption)} />
        </Fold>
      </div>
    </Panel>
  );
}
