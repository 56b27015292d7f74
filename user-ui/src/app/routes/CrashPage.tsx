import { Button } from '@/components/ui/Button';
import { useTranslation } from '@/i18n/useTranslation';

interface CrashPageProps {
  kind?: 'fault' | 'newVersion' | 'offline';
  onReload?: () => void;
}

/** Shown when a screen failed to render or its files failed to load. */
export function CrashPage({ kind = 'fault', onReload }: CrashPageProps) {
  const { t } = useTranslation();
  return (
    <main className="mx-auto max-w-xl px-4 py-24">
      <div role="alert">
        <h1 className="text-2xl">{t(`crash.${kind}.title`)}</h1>
        <p className="mt-3 mb-6 text-muted">{t(`crash.${kind}.text`)}</p>
      </div>
      <Button
        onClick={
          onReload ??
          (() => {
            location.reload();
          })
        }
      >
        {t('crash.reload')}
      </Button>
    </main>
  );
}
