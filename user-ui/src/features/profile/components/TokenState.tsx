import { useTranslation } from 'react-i18next';
import { useFormat } from '@/i18n/useFormat';

/** Whether a token can be used yet; nothing when it can. */
export function TokenState({ approvedAt }: { approvedAt: string | undefined }) {
  const { t } = useTranslation();
  const { dateTime } = useFormat();
  if (!approvedAt) return <>{t('profile.tokenWaits')}</>;
  if (new Date(approvedAt) > new Date()) return <>{t('profile.tokenFrom', { time: dateTime(approvedAt) })}</>;
  return null;
}
