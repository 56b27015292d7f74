import { themes } from '@paraply/core/preferences';
import { Monitor, Moon, Sun } from 'lucide-react';
import { IconButton } from '@/components/ui/IconButton';
import { useTranslation } from '@/i18n/useTranslation';
import { setTheme, useTheme } from '@/lib/theme';

const icons = { light: Sun, dark: Moon, system: Monitor };

/** Cycles through light, dark and system. */
export function ThemeSwitch() {
  const { t } = useTranslation();
  const theme = useTheme();
  const next = themes[(themes.indexOf(theme) + 1) % themes.length] ?? 'light';
  return (
    <IconButton
      icon={icons[theme]}
      label={t('theme.switch', { theme: t(`theme.${theme}`) })}
      onClick={() => {
        setTheme(next);
      }}
    />
  );
}
