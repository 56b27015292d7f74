import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { currentLanguage, switchLanguage } from '@/i18n';
import { onLanguageChange } from '@/i18n/texts';
import { languageInSearch } from '@/lib/language';

/** Keeps `?lang=` and the current language in sync. */
export function useLanguageOfAddress(): void {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();

  useEffect(() => {
    const asked = languageInSearch(search);
    if (asked && asked !== currentLanguage()) void switchLanguage(asked);
  }, [search]);

  useEffect(() => {
    return onLanguageChange((language) => {
      const query = new URLSearchParams(search);
      if (!query.has('lang') || query.get('lang') === language) return;
      query.set('lang', language);
      void navigate({ pathname, search: query.toString(), hash }, { replace: true });
    });
  }, [navigate, pathname, search, hash]);
}
