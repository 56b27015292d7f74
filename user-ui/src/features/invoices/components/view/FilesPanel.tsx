import { Paperclip } from 'lucide-react';
import { ButtonLink } from '@/components/ui/Button';
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
          <ButtonLink className="-mr-4" to={paths.invoiceFiles(invoice.id)} variant="ghost">
            <Paperclip aria-hidden="true" size={18} strokeWidth={1.75} />
            {t('invoices.addFiles')}
          </ButtonLink>
        )
      }
      title={t('invoices.files')}
    >
      <FileList canRemove={canAdd} invoiceId={invoice.id} />
    </Panel>
  );
}
