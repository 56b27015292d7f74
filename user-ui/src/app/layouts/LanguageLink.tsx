import { Languages } from 'lucide-react';
import { useLocation } from 'react-router';
import { Link } from '@/components/ui/Link';
import { useFormat } from '@/i18n/useFormat';
import { useTranslation } from '@/i18n/useTranslation';

/** The same page in the other language: a link, so that it also works without JavaScript. */
export function LanguageLink() {
  const { t } = useTranslation();
  const { locale } = useFormat();
  const { pathname, search, hash } = useLocation();
  const other = locale === 'sv' ? 'en' : 'sv';
  const query = new URLSearchParams(search);
  query.set('lang', other);
  return (
    <Link
      className="inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-control px-3 font-semibold text-muted transition-colors duration-150 hover:bg-quiet-soft hover:text-ink"
      hrefLang={other}
      lang={other}
      replace
      to={{ pathname, search: query.toString(), hash }}
    >
      <Languages aria-hidden="true" size={18} strokeWidth={1.75} />
      <span className="max-sm:sr-only">{t('language.other')}</span>
    </Link>
  );
}
