import { useTranslation } from 'react-i18next';
import { Panel } from '@/components/ui/Panel';
import { FileList } from '../view/FileList';
import { FileUpload } from '../view/FileUpload';

interface FilesSectionProps {
  /** Null until the draft is on the server. */
  invoiceId: string | null;
}

/** The files that go with the invoice; they need a draft on the server to belong to. */
export function FilesSection({ invoiceId }: FilesSectionProps) {
  const { t } = useTranslation();
  return (
    <Panel title={t('invoices.files')}>
      {invoiceId === null ? (
        <p className="text-muted">{t('invoices.filesWait')}</p>
      ) : (
        <div className="grid grid-cols-1 gap-4">
          <FileUpload invoiceId={invoiceId} />
          <FileList canRemove invoiceId={invoiceId} />
        </div>
      )}
    </Panel>
  );
}
