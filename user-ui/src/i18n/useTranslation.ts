import { useSyncExternalStore } from 'react';
import { onLanguageChange, shownTexts } from './texts';

/** The texts in the language that is shown; what uses them is drawn anew when it changes. */
export function useTranslation() {
  return useSyncExternalStore(onLanguageChange, shownTexts, shownTexts);
}
