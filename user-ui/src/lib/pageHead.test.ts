import { afterEach, expect, it } from 'vitest';
import type { PageHead } from './pageHead';
import { applyHead, headHtml, localPath } from './pageHead';

const pricing: PageHead = {
  title: 'Priser & villkor – Paraply',
  description: 'Vad "det" kostar',
  keywords: 'pris, avgift',
  locale: 'en',
  path: '/pricing',
  isPublic: true,
};

const content = (selector: string) => document.head.querySelector(selector)?.getAttribute('content');
const href = (selector: string) => document.head.querySelector(selector)?.getAttribute('href');

afterEach(() => {
  document.head.innerHTML = '';
});

it('says where a public page stands in each language', () => {
  applyHead(pricing);
  expect(document.title).toBe('Priser & villkor – Paraply');
  expect(href('link[rel=canonical]')).toBe(`${location.origin}/pricing?lang=en`);
  expect(href('link[hreflang=sv]')).toBe(`${location.origin}/pricing`);
  expect(href('link[hreflang=en]')).toBe(`${location.origin}/pricing?lang=en`);
  expect(content('meta[property="og:title"]')).toBe('Priser & villkor – Paraply');
});

it('keeps logged-in pages out of search engines and takes away what only the page before said', () => {
  applyHead(pricing);
  applyHead({ ...pricing, title: 'Fakturor – Paraply', path: '/invoices', isPublic: false });
  expect(content('meta[name=robots]')).toBe('noindex');
  expect(document.head.querySelector('link[rel=canonical]')).toBeNull();
  expect(document.head.querySelectorAll('meta[name=description]')).toHaveLength(1);
});

it('takes over the head that was written at build time', () => {
  document.head.innerHTML = headHtml(pricing, 'https://example.com');
  expect(document.title).toBe('Priser & villkor – Paraply');
  const before = document.head.childElementCount;
  applyHead(pricing);
  expect(document.head.childElementCount).toBe(before);
  expect(href('link[rel=canonical]')).toBe(`${location.origin}/pricing?lang=en`);
});

it('adds the language to an address that already asks for something', () => {
  expect(localPath('/auth?tab=register', 'en')).toBe('/auth?tab=register&lang=en');
  expect(localPath('/auth', 'sv')).toBe('/auth');
});
