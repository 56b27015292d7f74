import { formatInText, type Locale } from '@paraply/core/format';
import { isolate } from '@paraply/core/isolate';
import type { sv } from './sv';

interface Texts {
  readonly [name: string]: string | Texts;
}

/** The dotted path of every text; the forms of a count share one. */
type Paths<T, Prefix extends string = ''> = {
  [Name in keyof T & string]: T[Name] extends string
    ? `${Prefix}${Name extends `${infer Counted}_${'one' | 'other'}` ? Counted : Name}`
    : Paths<T[Name], `${Prefix}${Name}.`>;
}[keyof T & string];

export type TextKey = Paths<typeof sv>;

/** A text with its gaps filled: `{{name}}` with the value of that name, and by `count` in the form of that number. */
export type Translate = (key: TextKey, values?: Readonly<Record<string, string | number>>) => string;

/** What is shown: another object for each language, so that React notices. */
interface Shown {
  readonly language: Locale;
  readonly t: Translate;
}

const catalogues: Record<Locale, Record<string, string | Texts>> = { sv: {}, en: {} };
const followers = new Set<(language: Locale) => void>();
let shown = inLanguage('sv');

function inLanguage(language: Locale): Shown {
  const forms = new Intl.PluralRules(language);
  return {
    language,
    t: (key, values = {}) => {
      const { count } = values;
      const counted = typeof count === 'number' ? textAt(language, `${key}_${forms.select(count)}`) : undefined;
      const text = counted ?? textAt(language, key) ?? key;
      // What is put into a text is kept from turning the rest of it.
      return text.replaceAll(/\{\{(\w+)\}\}/g, (_gap, name: string) =>
        isolate(String(formatInText(name, values[name] ?? '', language))),
      );
    },
  };
}

function textAt(language: Locale, key: string): string | undefined {
  let found: string | Texts | undefined = catalogues[language];
  for (const name of key.split('.')) {
    if (typeof found !== 'object') return undefined;
    found = found[name];
  }
  return typeof found === 'string' ? found : undefined;
}

/** Adds loaded texts to those of a language. */
export function addTexts(language: Locale, texts: Texts): void {
  Object.assign(catalogues[language], texts);
}

/** What is shown now; a component asks `useTranslation`. */
export function shownTexts(): Shown {
  return shown;
}

/** Shows another language, whose texts have been loaded. */
export function showLanguage(language: Locale): void {
  if (shown.language === language) return;
  shown = inLanguage(language);
  for (const follow of followers) follow(language);
}

/** Tells of every change of the language until the returned function is called. */
export function onLanguageChange(follow: (language: Locale) => void): () => void {
  followers.add(follow);
  return () => {
    followers.delete(follow);
  };
}

/** Whether there is such a text, for names that the server gives. */
export function isText(key: string): key is TextKey {
  return textAt(shown.language, key) !== undefined;
}
