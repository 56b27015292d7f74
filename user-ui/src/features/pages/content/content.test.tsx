import type { Locale } from '@paraply/core/format';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { beforeAll, expect, it } from 'vitest';
import { startI18n } from '@/i18n';
import { publicPaths } from '@/lib/publicPages';
import { contentNames } from '.';
import type { Facts, PageContent } from './types';

const modules = import.meta.glob<{ page: PageContent }>('./*.{sv,en}.tsx', { eager: true });

const facts: Facts = {
  feeWithTax: '5 % + 100 kr',
  feeWithoutTax: '10 % + 100 kr',
  shareWithTax: '5 %',
  shareWithoutTax: '10 %',
  fixedFee: '100 kr',
  bankDays: 3,
  supportHours: '9–17',
};

function pageOf(name: string, locale: Locale): PageContent {
  const found = modules[`./${name}.${locale}.tsx`];
  if (!found) throw new Error(`${name} is missing in ${locale}`);
  return found.page;
}

/** What a page is built of: its sections, and in each the elements that carry its structure, in order. */
function structure(name: string, locale: Locale) {
  return pageOf(name, locale)
    .sections(facts)
    .map(({ id, body, invoiced }) => {
      const html = renderToStaticMarkup(<MemoryRouter>{body}</MemoryRouter>);
      return [id, invoiced, [...html.matchAll(/<(h3|p|ul|ol|li|tr|table|a)\b/g)].map(([, tag]) => tag)];
    });
}

beforeAll(async () => {
  await startI18n('sv');
});

it.each(contentNames)('says the same in both languages: %s', (name) => {
  expect(structure(name, 'en')).toEqual(structure(name, 'sv'));
});

it.each(contentNames)('can be found and described: %s', (name) => {
  for (const locale of ['sv', 'en'] as const) {
    const { title, description, keywords } = pageOf(name, locale);
    expect(title.length).toBeGreaterThan(4);
    expect(description.length).toBeGreaterThan(50);
    expect(description.length).toBeLessThan(170);
    expect(keywords.split(', ').length).toBeGreaterThan(2);
  }
});

it.each(contentNames)('only links to pages that exist: %s', (name) => {
  for (const locale of ['sv', 'en'] as const) {
    for (const { body } of pageOf(name, locale).sections(facts)) {
      const html = renderToStaticMarkup(<MemoryRouter>{body}</MemoryRouter>);
      for (const [, path] of html.matchAll(/href="(\/[^"?#]*)/g)) expect(publicPaths).toContain(path);
    }
  }
});
