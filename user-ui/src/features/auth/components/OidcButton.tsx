import { useSettings } from '@/api/settings';
import { buttonClass } from '@/components/ui/Button';
import { useTranslation } from '@/i18n/useTranslation';
import { paths } from '@/lib/paths';

/** Login with the provider's identity service, only where one is configured. */
export function OidcButton() {
  const { t } = useTranslation();
  const { data: settings } = useSettings();
  if (!settings?.oidcEnabled) return null;
  return (
    <>
      <p className="flex items-center gap-3 text-muted before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        {t('auth.orWith')}
      </p>
      <a className={buttonClass('secondary')} href={paths.oidcStart}>
        {t('auth.oidc', { name: settings.oidcName })}
      </a>
    </>
  );
}
