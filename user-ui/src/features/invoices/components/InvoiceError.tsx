import { DetailError } from '@/components/ui/DetailError';
import { useTranslation } from '@/i18n/useTranslation';
import { paths } from '@/lib/paths';

interface InvoiceErrorProps {
  error: unknown;
  onRetry: () => void;
}

/** An invoice that could not be read. */
export function InvoiceError({ error, onRetry }: InvoiceErrorProps) {
  const { t } = useTranslation();
  return (
    <DetailError
      error={error}
      list={paths.invoices}
      missing={t('invoices.notFound')}
      onRetry={onRetry}
      toList={t('invoices.toList')}
    />
  );
}
