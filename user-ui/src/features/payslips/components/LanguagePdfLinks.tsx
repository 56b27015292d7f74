import clsx from 'clsx';
import { FileDown } from 'lucide-react';
import { buttonClass } from '@/components/ui/Button';
import { useFormat } from '@/i18n/useFormat';
import { useTranslation } from '@/i18n/useTranslation';

interface LanguagePdfLinksProps {
  label: string;
  href: (language: 'sv' | 'en') => string;
  /** Whether it is the page's main action. */
  main?: boolean;
}

/** A document in the language that is shown, and a word for having it in the other one. */
export function LanguagePdfLinks({ label, href, main = false }: LanguagePdfLinksProps) {
  const { t } = useTranslation();
  const { locale } = useFormat();
  const other = locale === 'sv' ? 'en' : 'sv';
  return (
    <div className="flex flex-wrap items-center gap-2">
      <a className={buttonClass(main ? 'primary' : 'secondary')} href={href(locale)} rel="noreferrer" target="_blank">
        <FileDown aria-hidden="true" size={18} strokeWidth={1.75} />
        {label}
      </a>
      <a
        aria-label={`${label}, ${t(`language.${other}`)}`}
        className={clsx(buttonClass('ghost'), 'px-3')}
        href={href(other)}
        hrefLang={other}
        rel="noreferrer"
        target="_blank"
      >
        {t(`language.${other}`)}
      </a>
    </div>
  );
}
