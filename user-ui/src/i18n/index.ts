import type { Locale } from '@paraply/core/format';
import { storeLanguage } from '@paraply/core/preferences';
import { chosenLanguage } from '@/lib/language';
import { addTexts, showLanguage, shownTexts } from './texts';

export type LoadTexts = (language: Locale) => Promise<void>;

/** What has been needed so far; a new language needs the same. */
const needed = new Set<LoadTexts>();

/** Loads texts in the language that is shown now, and in every other before it is shown. */
export async function needTexts(load: LoadTexts): Promise<void> {
  needed.add(load);
  await load(currentLanguage());
}

/** The language that is shown. */
export function currentLanguage(): Locale {
  return shownTexts().language;
}

const loadCore: LoadTexts = async (language) => {
  const { core } = await (language === 'en' ? import('./en/core') : import('./sv/core'));
  addTexts(language, core);
};

/** The texts of logging in, registering and what belongs to it. */
export const authTexts: LoadTexts = async (language) => {
  const { auth } = await (language === 'en' ? import('./en/auth') : import('./sv/auth'));
  addTexts(language, { auth });
};

/** The texts of writing to the provider. */
export const contactTexts: LoadTexts = async (language) => {
  const { contact } = await (language === 'en' ? import('./en/contact') : import('./sv/contact'));
  addTexts(language, { contact });
};

/** What stands around the content of the pages to read. */
export const readingTexts: LoadTexts = async (language) => {
  const { reading } = await (language === 'en' ? import('./en/reading') : import('./sv/reading'));
  addTexts(language, { reading });
};

/** The texts of an invoice that is tried, beside those of the logged-in screens. */
export const trialTexts: LoadTexts = async (language) => {
  const { trial } = await (language === 'en' ? import('./en/trial') : import('./sv/trial'));
  addTexts(language, { trial });
};

/** The texts of the logged-in screens. */
export const memberTexts: LoadTexts = async (language) => {
  const { member } = await (language === 'en' ? import('./en/member') : import('./sv/member'));
  addTexts(language, member);
};

/** The texts of the profile's page, beside those of the logged-in screens. */
export const accountTexts: LoadTexts = async (language) => {
  const { account } = await (language === 'en' ? import('./en/account') : import('./sv/account'));
  addTexts(language, account);
};

/** Starts in the address's or the stored language, Swedish by default. A language is fetched only when it is chosen. */
export async function startI18n(language: Locale = chosenLanguage()): Promise<void> {
  storeLanguage(language);
  needed.add(loadCore);
  await Promise.all([...needed].map((load) => load(language)));
  showLanguage(language);
}

/** Switches the language; the query cache listens and fetches everything again. */
export async function switchLanguage(language: Locale): Promise<void> {
  await Promise.all([...needed].map((load) => load(language)));
  storeLanguage(language);
  document.documentElement.lang = language;
  showLanguage(language);
}
