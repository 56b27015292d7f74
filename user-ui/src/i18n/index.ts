import type { Locale } from '@paraply/core/format';
import { formatInText } from '@paraply/core/format';
import { isolate } from '@paraply/core/isolate';
import { storeLanguage } from '@paraply/core/preferences';
import i18next, { type FormatterModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { chosenLanguage } from '@/lib/language';

type LoadTexts = (language: Locale) => Promise<void>;

/** What has been needed so far; a new language needs the same. */
const needed = new Set<LoadTexts>();

/** Loads texts in the language that is shown now, and in every other before it is shown. */
export async function needTexts(load: LoadTexts): Promise<void> {
  needed.add(load);
  await load(currentLanguage());
}

/** The language that is shown. */
export function currentLanguage(): Locale {
  return i18next.language === 'en' ? 'en' : 'sv';
}

function add(language: Locale, texts: object): void {
  i18next.addResourceBundle(language, 'translation', texts, true, true);
}

const loadCore: LoadTexts = async (language) => {
  const { core } = await (language === 'en' ? import('./en/core') : import('./sv/core'));
  add(language, core);
};

/** The texts of logging in, registering and what belongs to it. */
export const authTexts: LoadTexts = async (language) => {
  const { auth } = await (language === 'en' ? import('./en/auth') : import('./sv/auth'));
  add(language, { auth });
};

/** The texts of the logged-in screens. */
export const memberTexts: LoadTexts = async (language) => {
  const { member } = await (language === 'en' ? import('./en/member') : import('./sv/member'));
  add(language, member);
};

/** Writes the counts in texts with their separators. */
const counts: FormatterModule = {
  type: 'formatter',
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
  format: (value: unknown, _format, language, options) =>
    formatInText(String(options?.interpolationkey), value, language === 'en' ? 'en' : 'sv') as string,
};

/** Starts in the address's or the stored language, Swedish by default. A language is fetched only when it is chosen. */
export async function startI18n(language: Locale = chosenLanguage()): Promise<void> {
  storeLanguage(language);
  await i18next
    .use(initReactI18next)
    .use(counts)
    .init({
      lng: language,
      fallbackLng: 'en',
      resources: {},
      // React escapes; what is put into a text is kept from turning the rest of it.
      interpolation: {
        escapeValue: true,
        escape: isolate,
        alwaysFormat: true,
      },
    });
  needed.add(loadCore);
  await Promise.all([...needed].map((load) => load(language)));
}

/** Switches the language; the query cache listens and fetches everything again. */
export async function switchLanguage(language: Locale): Promise<void> {
  await Promise.all([...needed].map((load) => load(language)));
  storeLanguage(language);
  document.documentElement.lang = language;
  await i18next.changeLanguage(language);
}
