import { useTranslation } from '@/i18n/useTranslation';

interface SpinnerProps {
  size?: number;
}

export function Spinner({ size = 24 }: SpinnerProps) {
  return (
    <svg aria-hidden="true" className="animate-spin" fill="none" height={size} viewBox="0 0 24 24" width={size}>
      <circle cx="12" cy="12" opacity="0.25" r="9" stroke="currentColor" strokeWidth="3" />
      <path d="M21 12a9 9 0 0 0-9-9" stroke="currentColor" strokeLinecap="round" strokeWidth="3" />
    </svg>
  );
}

/** The spinner of a whole page, while the session or a route loads. */
export function PageSpinner() {
  const { t } = useTranslation();
  return (
    <div className="grid min-h-[60vh] place-items-center text-primary" role="status">
      <Spinner size={32} />
      <span className="sr-only">{t('common.loading')}</span>
    </div>
  );
}
