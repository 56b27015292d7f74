import { useErrorText } from '@/i18n/useErrorText';
import { useTranslation } from '@/i18n/useTranslation';
import { Button } from './Button';
import { Notice } from './Notice';

interface QueryErrorProps {
  error: unknown;
  onRetry?: () => void;
}

/** A read that failed: what the server said, and another try. At the edges of what it stands in, except of a panel's. */
export function QueryError({ error, onRetry }: QueryErrorProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  return (
    <Notice className="in-data-flush:m-4" kind="error" title={t('common.loadFailed')}>
      <p>{errorText(error)}</p>
      {onRetry && (
        <Button className="mt-3" onClick={onRetry} variant="secondary">
          {t('common.retry')}
        </Button>
      )}
    </Notice>
  );
}
