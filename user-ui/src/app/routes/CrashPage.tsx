import { useTranslation } from 'react-i18next';
import { Button } from '@/components/ui/Button';

/** When a screen could not be drawn, most often because a chunk of an older version is gone. */
export function CrashPage() {
  const { t } = useTranslation();
  return (
    <main className="mx-auto max-w-xl px-4 py-24">
      <h1 className="text-2xl">{t('crash.title')}</h1>
      <p className="mt-3 mb-6 text-muted">{t('crash.text')}</p>
      <Button
        onClick={() => {
          location.reload();
        }}
      >
        {t('crash.reload')}
      </Button>
    </main>
  );
}
