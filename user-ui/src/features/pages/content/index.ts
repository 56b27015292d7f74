import { needTexts } from '@/i18n';
import type { Locale } from '@/lib/format';
import type { PageContent } from './types';

export const contentNames = [
  'features',
  'pricing',
  'about',
  'without-company',
  'how-to-invoice',
  'invoicing-without-company',
  'tax-info',
  'economics-guide',
  'agreement-info',
  'terms',
  'privacy',
  'cookies',
  'gdpr',
] as const;

export type ContentName = (typeof contentNames)[number];

const modules = import.meta.glob<{ page: PageContent }>('./*.{sv,en}.tsx');
const loaded = new Map<string, PageContent>();

const loaders = new Map(contentNames.map((name) => [name, (locale: Locale) => load(name, locale)]));

async function load(name: ContentName, locale: Locale): Promise<void> {
  const module = modules[`./${name}.${locale}.tsx`];
  if (!module) throw new Error(`There is no text ${name} in ${locale}`);
  loaded.set(`${name}.${locale}`, (await module()).page);
}

/** Loads a page's text in the language that is shown, and in another one before that is shown. */
export async function needContent(name: ContentName): Promise<void> {
  const loader = loaders.get(name);
  if (loader) await needTexts(loader);
}

/** A page's text, which its route has loaded before the page is drawn. */
export function contentOf(name: ContentName, locale: Locale): PageContent {
  const content = loaded.get(`${name}.${locale}`);
  if (!content) throw new Error(`The text ${name} was not loaded in ${locale}`);
  return content;
}
