import { themes } from '@paraply/core/preferences';
import { ChoiceCards } from '@/components/form/ChoiceCards';
import { Panel } from '@/components/ui/Panel';
import { switchLanguage } from '@/i18n';
import { useFormat } from '@/i18n/useFormat';
import { useTranslation } from '@/i18n/useTranslation';
import { setTheme, useTheme } from '@/lib/theme';

/** The language and theme of this device. */
export function DisplayPanel() {
  const { t } = useTranslation();
  const { locale } = useFormat();
  const theme = useTheme();
  return (
    <Panel title={t('profile.display')}>
      <div className="grid gap-4">
        <p className="text-muted">{t('profile.displayText')}</p>
        <ChoiceCards
          choices={[
            { value: 'sv', label: t('language.sv') },
            { value: 'en', label: t('language.en') },
          ]}
          legend={t('language.label')}
          onChange={(language) => void switchLanguage(language)}
          value={locale}
        />
        <ChoiceCards
          choices={themes.map((value) => ({ value, label: t(`theme.${value}`) }))}
          legend={t('theme.label')}
          onChange={setTheme}
          value={theme}
        />
      </div>
    </Panel>
  );
}
