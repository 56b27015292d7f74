import type { Locale } from '@paraply/core/format';
import { useQueryClient } from '@tanstack/react-query';
import { Languages } from 'lucide-react';
import { useSetLocale } from 'react-admin';
import { languages } from '../i18n/i18nProvider';
import { useT } from '../i18n/useT';
import { useFormat } from '../lib/useFormat';
import { ChoiceMenu } from './ChoiceMenu';

/** Swedish or English. The server writes its texts in the chosen language too, so that all data is read anew. */
export function LanguageMenu() {
  const t = useT();
  const { locale } = useFormat();
  const setLocale = useSetLocale();
  const queryClient = useQueryClient();
  const choose = async (language: Locale) => {
    await setLocale(language);
    await queryClient.invalidateQueries();
  };
  return (
    <ChoiceMenu
      label={t('layout.language')}
      icon={Languages}
      value={locale}
      choices={languages.map((language) => ({ value: language.locale, label: language.name, lang: language.locale }))}
      onChoose={(language) => void choose(language)}
    />
  );
}
