import { useTranslation } from '@/i18n/useTranslation';

export function SkipLink() {
  const { t } = useTranslation();
  return (
    <a
      className="sr-only z-50 rounded-control bg-primary px-4 py-3 font-semibold text-on-primary focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      href="#content"
    >
      {t('common.skipToContent')}
    </a>
  );
}
