import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { PageHeader } from '@/components/layout/PageHeader';
import { ButtonLink } from '@/components/ui/Button';
import { Panel } from '@/components/ui/Panel';
import { QueryError } from '@/components/ui/QueryError';
import { SkeletonRows } from '@/components/ui/Skeleton';
import { paths } from '@/lib/paths';
import { invoiceQuery } from '../api/invoices';
import { FileList } from './view/FileList';
import { FileUpload } from './view/FileUpload';

export function InvoiceFilesPage() {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const { data: invoice, error, refetch } = useQuery(invoiceQuery(id));
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader
        action={
          <ButtonLink to={paths.invoice(id)} variant="secondary">
            {t('invoices.invoice')}
          </ButtonLink>
        }
        title={t('invoices.filesTitle')}
      />
      <Panel>
        {error && <QueryError error={error} onRetry={() => void refetch()} />}
        {!invoice && !error && <SkeletonRows count={2} />}
        {invoice && (
          <div className="grid grid-cols-1 gap-6">
            {invoice.allowedActions.includes('add_files') && <FileUpload invoiceId={id} />}
            <FileList canRemove={invoice.allowedActions.includes('add_files')} invoiceId={id} />
          </div>
        )}
      </Panel>
    </div>
  );
}
