import { Languages } from 'lucide-react';
import { switchLanguage } from '@/i18n';
import { useFormat } from '@/i18n/useFormat';
import { useTranslation } from '@/i18n/useTranslation';

/** One press to the other language, named in that language. */
export function LanguageSwitch() {
  const { t } = useTranslation();
  const { locale } = useFormat();
  const other = locale === 'sv' ? 'en' : 'sv';
  return (
    <button
      className="inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-control px-3 font-semibold text-muted transition-colors duration-150 hover:bg-quiet-soft hover:text-ink"
      lang={other}
      onClick={() => void switchLanguage(other)}
      type="button"
    >
      <Languages aria-hidden="true" size={18} strokeWidth={1.75} />
      <span className="max-sm:sr-only">{t('language.other')}</span>
    </button>
  );
}
