import { Paperclip } from 'lucide-react';
import { Link } from 'react-router';
import { Panel } from '@/components/ui/Panel';
import { useTranslation } from '@/i18n/useTranslation';
import { paths } from '@/lib/paths';
import type { Invoice } from '../../api/invoices';
import { FileList } from './FileList';

interface FilesPanelProps {
  invoice: Invoice;
}

export function FilesPanel({ invoice }: FilesPanelProps) {
  const { t } = useTranslation();
  const canAdd = invoice.allowedActions.includes('add_files');
  return (
    <Panel
      action={
        canAdd && (
          <Link
            className="inline-flex min-h-11 items-center gap-2 font-semibold text-primary underline"
            to={paths.invoiceFiles(invoice.id)}
          >
            <Paperclip aria-hidden="true" size={16} strokeWidth={1.75} />
            {t('invoices.addFiles')}
          </Link>
        )
      }
      title={t('invoices.files')}
    >
      <FileList canRemove={canAdd} invoiceId={invoice.id} />
    </Panel>
  );
}
