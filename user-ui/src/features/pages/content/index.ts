import type { Locale } from '@paraply/core/format';
import { needTexts } from '@/i18n';
import { paths } from '@/lib/paths';
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

type OlderTerms = `terms.${string}`;

export type ContentName = (typeof contentNames)[number] | OlderTerms;

const modules = import.meta.glob<{ page: PageContent }>('./*.{sv,en}.tsx');
const loaded = new Map<string, PageContent>();

/**
 * The versions of the terms that later ones have replaced. `terms.{sv,en}.tsx` are the newest; whoever changes them
 * first copies them to `terms.<version>.{sv,en}.tsx`, since they apply until the new ones do.
 */
export const olderTerms: readonly string[] = termsVersionsIn(Object.keys(modules));

/** The versions that have their own file. */
export function termsVersionsIn(files: readonly string[]): string[] {
  return files.flatMap((file) => /^\.\/terms\.(\d{4}-\d{2}-\d{2})\.sv\.tsx$/.exec(file)?.[1] ?? []);
}

/** The path of a version of the terms. */
export function termsPath(version: string): string {
  return olderTerms.includes(version) ? paths.olderTerms(version) : paths.terms;
}

const names: ContentName[] = [...contentNames, ...olderTerms.map((version): OlderTerms => `terms.${version}`)];
const loaders = new Map(names.map((name) => [name, (locale: Locale) => load(name, locale)]));

async function load(name: ContentName, locale: Locale): Promise<void> {
  const module = modules[`./${name}.${locale}.tsx`];
  if (!module) throw new Error(`There is no text ${name} in ${locale}`);
  loaded.set(`${name}.${locale}`, (await module()).page);
}

/** Loads a page's text in the current language, and in another one before switching to it. */
export async function needContent(name: ContentName): Promise<void> {
  const loader = loaders.get(name);
  if (loader) await needTexts(loader);
}

/** A page's text, loaded by its route before rendering. */
export function contentOf(name: ContentName, locale: Locale): PageContent {
  const content = loaded.get(`${name}.${locale}`);
  if (!content) throw new Error(`The text ${name} was not loaded in ${locale}`);
  return content;
}
