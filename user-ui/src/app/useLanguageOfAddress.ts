import i18next from 'i18next';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { currentLanguage, switchLanguage } from '@/i18n';
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
    const follow = (language: string) => {
      const query = new URLSearchParams(search);
      if (!query.has('lang') || query.get('lang') === language) return;
      query.set('lang', language);
      void navigate({ pathname, search: query.toString(), hash }, { replace: true });
    };
    i18next.on('languageChanged', follow);
    return () => {
      i18next.off('languageChanged', follow);
    };
  }, [navigate, pathname, search, hash]);
}
