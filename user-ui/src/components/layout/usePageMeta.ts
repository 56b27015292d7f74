import { use, useEffect } from 'react';
import { useLocation } from 'react-router';
import { useFormat } from '@/i18n/useFormat';
import { useTranslation } from '@/i18n/useTranslation';
import { applyHead } from '@/lib/pageHead';
import { isPublicPath } from '@/lib/publicPages';
import { HeadSink } from './HeadSink';

interface PageMeta {
  title: string;
  description?: string | undefined;
  keywords?: string | undefined;
}

/** The title and the meta tags of the page that is shown. */
export function usePageMeta(page: PageMeta): void {
  const { t } = useTranslation();
  const { locale } = useFormat();
  const { pathname } = useLocation();
  const sink = use(HeadSink);
  const title = t('meta.title', { page: page.title });
  const description = page.description ?? t('meta.description');
  const keywords = page.keywords ?? t('meta.keywords');
  const path = pathname === '/' ? pathname : pathname.replace(/\/+$/, '');
  const head = { title, description, keywords, locale, path, isPublic: isPublicPath(path) };
  sink?.(head);
  useEffect(() => {
    applyHead({ title, description, keywords, locale, path, isPublic: isPublicPath(path) });
  }, [title, description, keywords, locale, path]);
}
