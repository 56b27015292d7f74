import { useSlowLoad } from '@paraply/core/useSlowLoad';
import { Button } from '@/components/ui/Button';
import { Notice } from '@/components/ui/Notice';
import { useTranslation } from '@/i18n/useTranslation';

/** Explains a slow load while the skeletons are shown and retries run. */
export function SlowLoad() {
  const { t } = useTranslation();
  const { isLate, retry } = useSlowLoad();
  if (!isLate) return null;
  return (
    <div className="fixed inset-x-4 top-20 z-30 mx-auto max-w-md rounded-control bg-surface shadow-float print:hidden">
      <Notice title={t('common.slow')}>
        <p>{t('common.slowText')}</p>
        <Button className="mt-3" onClick={() => void retry()} variant="secondary">
          {t('common.retry')}
        </Button>
      </Notice>
    </div>
  );
}
