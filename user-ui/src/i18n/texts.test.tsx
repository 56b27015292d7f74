import { act, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Marked } from './Marked';
import type { Translate } from './texts';
import { addTexts, isText, onLanguageChange, showLanguage, shownTexts } from './texts';
import { useTranslation } from './useTranslation';

addTexts('sv', { try: { name: 'Hej {{name}}', files_one: '{{count}} fil', files_other: '{{count}} filer' } });
addTexts('en', { try: { name: 'Hello {{name}}', files_one: '{{count}} file', files_other: '{{count}} files' } });

/** By keys of the test. */
function t(key: string, values?: Parameters<Translate>[1]): string {
  return shownTexts().t(key as Parameters<Translate>[0], values);
}

it('fills gaps, counts by the rules of the language and names what is not there', () => {
  showLanguage('sv');
  expect(t('try.name', { name: 'Bo' })).toBe('Hej Bo');
  expect([0, 1, 1234].map((count) => t('try.files', { count }))).toEqual(['0 filer', '1 fil', '1.234 filer']);
  expect([t('try.nothing'), t('try')]).toEqual(['try.nothing', 'try']);
  expect([isText('try.name'), isText('try.nothing'), isText('try')]).toEqual([true, false, false]);
  // A value is no text of ours: its braces stay, and its direction ends with it.
  expect(t('try.name', { name: '{{name}}' })).toBe('Hej {{name}}');
  expect(t('try.name', { name: 'שלום' })).toBe('Hej \u2068שלום\u2069');
});

it('draws anew in another language and tells who follows', () => {
  function Greeting() {
    return <p>{useTranslation().language}</p>;
  }
  showLanguage('sv');
  const heard: string[] = [];
  const stop = onLanguageChange((language) => heard.push(language));
  render(<Greeting />);
  act(() => {
    showLanguage('en');
  });
  expect(screen.getByText('en')).toBeDefined();
  stop();
  act(() => {
    showLanguage('sv');
  });
  expect(screen.getByText('sv')).toBeDefined();
  expect(heard).toEqual(['en']);
});

it('puts the marked parts of a text into their elements', () => {
  render(
    <Marked
      elements={{ terms: <a href="/terms">…</a>, privacy: <a href="/privacy">…</a> }}
      text="Read <terms>our terms</terms> and <privacy>this</privacy>."
    />,
  );
  expect(screen.getByRole('link', { name: 'our terms' }).getAttribute('href')).toBe('/terms');
  expect(document.body.textContent).toBe('Read our terms and this.');
});
