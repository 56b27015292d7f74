import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { PageHeader } from '@/components/layout/PageHeader';
import { buttonClass } from '@/components/ui/Button';
import { QueryError } from '@/components/ui/QueryError';
import { Skeleton } from '@/components/ui/Skeleton';
import { useFormat } from '@/i18n/useFormat';
import { useTranslation } from '@/i18n/useTranslation';
import { fetchBlob } from '@/lib/fetchBlob';
import { paths } from '@/lib/paths';

/** A fictitious invoice of several pages from the real renderer. */
export function SampleInvoicePage() {
  const { t } = useTranslation();
  const { locale } = useFormat();
  const path = paths.samplePdf(locale);
  const sample = useQuery({ queryKey: [path], queryFn: () => fetchBlob(path) });
  return (
    <div className="py-4 md:py-8">
      <PageHeader
        action={
          <a className={buttonClass('primary')} download href={path}>
            <Download aria-hidden="true" size={18} strokeWidth={1.75} />
            {t('reading.sample.download')}
          </a>
        }
        description={t('reading.sample.lead')}
        title={t('reading.sample.title')}
      />
      {sample.isError && <QueryError error={sample.error} onRetry={() => void sample.refetch()} />}
      {sample.isPending && (
        <div role="status">
          <span className="sr-only">{t('reading.sample.loading')}</span>
          <Skeleton className="h-[75dvh]" />
        </div>
      )}
      {sample.data && (
        <iframe
          className="h-[75dvh] w-full rounded-panel border border-line bg-surface"
          ref={(frame) => showIn(frame, sample.data)}
          title={t('reading.sample.frame')}
        />
      )}
    </div>
  );
}

/** Shows a document under an address of the page's own: the server lets no frame show its answers directly. */
function showIn(frame: HTMLIFrameElement | null, document: Blob): () => void {
  const address = URL.createObjectURL(document);
  frame?.setAttribute('src', address);
  return () => {
    URL.revokeObjectURL(address);
  };
}
