import clsx from 'clsx';
import { useTranslation } from '@/i18n/useTranslation';

interface SkeletonProps {
  className?: string;
}

/** A grey block in the shape of what will come. */
export function Skeleton({ className }: SkeletonProps) {
  return <div aria-hidden="true" className={clsx('animate-pulse rounded-control bg-quiet-soft', className)} />;
}

interface SkeletonRowsProps {
  count?: number;
}

/** Rows of a list that is on its way. */
export function SkeletonRows({ count = 5 }: SkeletonRowsProps) {
  const { t } = useTranslation();
  return (
    <div className="grid gap-3 p-4" role="status">
      <span className="sr-only">{t('common.loading')}</span>
      {Array.from({ length: count }, (_, index) => (
        <div className="flex items-center justify-between gap-6" key={index}>
          <Skeleton className="h-10 w-2/5" />
          <Skeleton className="h-6 w-1/5" />
        </div>
      ))}
    </div>
  );
}
