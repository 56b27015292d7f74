import { useSettings } from '@/api/settings';
import { useTranslation } from '@/i18n/useTranslation';

/** Marks a demo server. */
export function DemoNote() {
  const { t } = useTranslation();
  const { data: settings } = useSettings();
  if (settings?.demo !== true) return null;
  return (
    <aside aria-label={t('layout.demoLabel')} className="bg-sent-soft px-4 py-1 text-center text-xs print:hidden">
      {t('layout.demo')}
    </aside>
  );
}
