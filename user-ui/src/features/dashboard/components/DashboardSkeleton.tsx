import { Skeleton } from '@/components/ui/Skeleton';

export function DashboardSkeleton() {
  return (
    <div className="grid gap-6 lg:grid-cols-[3fr_2fr]">
      <Skeleton className="h-52 rounded-panel" />
      <Skeleton className="h-52 rounded-panel" />
      <Skeleton className="h-24 rounded-panel lg:col-span-2" />
      <Skeleton className="h-72 rounded-panel" />
      <Skeleton className="h-72 rounded-panel" />
    </div>
  );
}
