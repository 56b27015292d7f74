import { initials } from '@paraply/core/format';
import { Landmark, Languages, LifeBuoy, LogOut, MessageCircle, Moon, ShieldCheck, Sun, User } from 'lucide-react';
import type { CurrentUser } from '@/api/session';
import { Menu, MenuItem, MenuLink, MenuSeparator } from '@/components/ui/Menu';
import { useLogOutHandler } from '@/features/auth/components/useLogOutHandler';
import { switchLanguage } from '@/i18n';
import { useFormat } from '@/i18n/useFormat';
import { useTranslation } from '@/i18n/useTranslation';
import { paths } from '@/lib/paths';
import { setTheme, useTheme } from '@/lib/theme';

interface UserMenuProps {
  user: CurrentUser;
}

export function UserMenu({ user }: UserMenuProps) {
  const { t } = useTranslation();
  const { locale } = useFormat();
  const theme = useTheme();
  const logOut = useLogOutHandler();
  const trigger = (
    <button
      aria-label={t('nav.account', { name: user.fullName })}
      className="inline-grid size-11 shrink-0 place-items-center rounded-full"
      type="button"
    >
      <span className="grid size-9 place-items-center rounded-full bg-primary text-xs font-bold text-on-primary">
        {initials(user.fullName)}
      </span>
    </button>
  );
  return (
    <Menu trigger={trigger}>
      <div className="px-3 pt-1 pb-2">
        <p className="font-semibold">{user.fullName}</p>
        <p className="text-xs text-muted">{user.email}</p>
      </div>
      <MenuSeparator />
      <MenuLink icon={User} to={paths.profile}>
        {t('nav.profile')}
      </MenuLink>
      <MenuLink icon={Landmark} to={paths.banking}>
        {t('nav.banking')}
      </MenuLink>
      <MenuLink icon={MessageCircle} to={paths.messages}>
        {t('nav.messages')}
      </MenuLink>
      <MenuLink icon={LifeBuoy} to={paths.contact}>
        {t('nav.support')}
      </MenuLink>
      {user.isAdmin && (
        <MenuLink icon={ShieldCheck} reload to={paths.adminPanel}>
          {t('nav.admin')}
        </MenuLink>
      )}
      <div className="lg:hidden">
        <MenuSeparator />
        <MenuItem icon={Languages} onSelect={() => void switchLanguage(locale === 'sv' ? 'en' : 'sv')}>
          {t('language.other')}
        </MenuItem>
        <MenuItem
          icon={theme === 'dark' ? Sun : Moon}
          onSelect={() => {
            setTheme(theme === 'dark' ? 'light' : 'dark');
          }}
        >
          {t(theme === 'dark' ? 'theme.light' : 'theme.dark')}
        </MenuItem>
      </div>
      <MenuSeparator />
      <MenuItem icon={LogOut} onSelect={logOut}>
        {t('nav.logOut')}
      </MenuItem>
    </Menu>
  );
}
