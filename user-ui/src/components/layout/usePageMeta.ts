import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

interface PageMeta {
  title: string;
  description?: string;
}

function setMeta(attribute: 'name' | 'property', name: string, content: string): void {
  const selector = `meta[${attribute}="${name}"]`;
  let tag = document.head.querySelector(selector);
  if (!tag) {
    tag = document.createElement('meta');
    tag.setAttribute(attribute, name);
    document.head.append(tag);
  }
  tag.setAttribute('content', content);
}

/** The title and the meta tags of the page that is shown. */
export function usePageMeta({ title, description }: PageMeta): void {
  const { t } = useTranslation();
  const fullTitle = t('meta.title', { page: title });
  const text = description ?? t('meta.description');
  const keywords = t('meta.keywords');
  useEffect(() => {
    document.title = fullTitle;
    setMeta('name', 'description', text);
    setMeta('name', 'keywords', keywords);
    setMeta('property', 'og:title', fullTitle);
    setMeta('property', 'og:description', text);
    setMeta('name', 'twitter:title', fullTitle);
    setMeta('name', 'twitter:description', text);
  }, [fullTitle, text, keywords]);
}
