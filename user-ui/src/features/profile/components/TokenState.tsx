import { useTranslation } from '@/i18n/useTranslation';

/** Whether a token still waits for its approval; nothing once it can be used. */
export function TokenState({ approvedAt }: { approvedAt: string | undefined }) {
  const { t } = useTranslation();
  return approvedAt === undefined ? <>{t('profile.tokenWaits')}</> : null;
}
