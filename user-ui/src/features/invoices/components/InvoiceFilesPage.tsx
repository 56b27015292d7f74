import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { PageHeader } from '@/components/layout/PageHeader';
import { ButtonLink } from '@/components/ui/Button';
import { Panel } from '@/components/ui/Panel';
import { QueryError } from '@/components/ui/QueryError';
import { SkeletonRows } from '@/components/ui/Skeleton';
import { useTranslation } from '@/i18n/useTranslation';
import { paths } from '@/lib/paths';
import { invoiceQuery } from '../api/invoices';
import { InvoiceError } from './InvoiceError';
import { FileBox } from './view/FileBox';
import { FileList } from './view/FileList';
import { useUploads } from './view/useUploads';

export function InvoiceFilesPage() {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const { data: invoice, error, isLoadingError, refetch } = useQuery(invoiceQuery(id));
  const uploads = useUploads(id);
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader
        action={
          !isLoadingError && (
            <ButtonLink to={paths.invoice(id)} variant="secondary">
              {t('invoices.view')}
            </ButtonLink>
          )
        }
        title={t(isLoadingError ? 'invoices.title' : 'invoices.filesTitle')}
      />
      {isLoadingError ? (
        <InvoiceError error={error} onRetry={() => void refetch()} />
      ) : (
        <Panel>
          {error && <QueryError error={error} onRetry={() => void refetch()} />}
          {!invoice && <SkeletonRows count={2} />}
          {invoice?.allowedActions.includes('add_files') === true && <FileBox invoiceId={id} uploads={uploads} />}
          {invoice?.allowedActions.includes('add_files') === false && <FileList canRemove={false} invoiceId={id} />}
        </Panel>
      )}
    </div>
  );
}
