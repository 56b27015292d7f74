import type { ReactNode } from 'react';
import { PageHeader } from '@/components/layout/PageHeader';

interface NarrowPageProps {
  title: string;
  children: ReactNode;
}

/** The frame of the small pages around logging in. */
export function NarrowPage({ title, children }: NarrowPageProps) {
  return (
    <div className="mx-auto max-w-lg py-4 md:py-12">
      <PageHeader title={title} />
      <div className="grid gap-4 rounded-panel border border-line bg-surface p-4 md:p-8">{children}</div>
    </div>
  );
}
