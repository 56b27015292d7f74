import { themes, type Theme } from '@paraply/core/preferences';
import { Monitor, Moon, Sun, type LucideIcon } from 'lucide-react';
import { useT } from '../i18n/useT';
import { storeTheme, useThemeChoice } from '../lib/preferences';
import { ChoiceMenu } from './ChoiceMenu';

const icons: Record<Theme, LucideIcon> = { light: Sun, dark: Moon, system: Monitor };

/** Light, dark, or as the device is set. */
export function ThemeMenu() {
  const t = useT();
  const { choice } = useThemeChoice();
  return (
    <ChoiceMenu
      label={t('layout.theme')}
      icon={icons[choice]}
      value={choice}
      choices={themes.map((theme) => ({ value: theme, label: t(`theme.${theme}`), icon: icons[theme] }))}
      onChoose={storeTheme}
    />
  );
}
