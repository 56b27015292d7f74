import { Monitor, Moon, Sun, type LucideIcon } from 'lucide-react';
import { useT } from '../i18n/useT';
import { storeTheme, useThemeChoice, type ThemeChoice } from '../lib/preferences';
import { ChoiceMenu } from './ChoiceMenu';

const icons: Record<ThemeChoice, LucideIcon> = { light: Sun, dark: Moon, system: Monitor };
const order: ThemeChoice[] = ['light', 'dark', 'system'];

/** Light, dark, or as the device is set. */
export function ThemeMenu() {
  const t = useT();
  const { choice } = useThemeChoice();
  return (
    <ChoiceMenu
      label={t('layout.theme')}
      icon={icons[choice]}
      value={choice}
      choices={order.map((theme) => ({ value: theme, label: t(`theme.${theme}`), icon: icons[theme] }))}
      onChoose={storeTheme}
    />
  );
}
