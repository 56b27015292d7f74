import type { ReactNode } from 'react';
import { useTranslation } from '@/i18n/useTranslation';

interface EditorColumnsProps {
  /** What is written. */
  children: ReactNode;
  /** What it comes to. */
  aside: ReactNode;
  /** What is done with it. */
  actions: ReactNode;
}

/** The fields with the preview beside them; stacked on phones. */
export function EditorColumns({ children, aside, actions }: EditorColumnsProps) {
  const { t } = useTranslation();
  return (
    <div
      // In a column the foot stays in sight all the way, and nothing that has the focus is behind it.
      className="flex flex-col gap-3 md:gap-6 max-lg:**:scroll-mb-[calc(12rem+env(safe-area-inset-bottom))] lg:grid lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_1fr] lg:items-start"
    >
      <div className="grid min-w-0 gap-3 md:gap-6">{children}</div>
      <aside
        aria-label={t('invoices.previewAside')}
        className="min-w-0 lg:sticky lg:top-20 lg:row-span-2 lg:max-h-[calc(100dvh-6rem)] lg:overflow-y-auto"
        // A region that scrolls by itself must be reachable by keyboard.
        tabIndex={0}
      >
        {aside}
      </aside>
      {actions}
    </div>
  );
}
