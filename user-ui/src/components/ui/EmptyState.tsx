import { Mark } from '@paraply/core/Mark';
import type { ReactNode } from 'react';

interface EmptyStateProps {
  text: string;
  action?: ReactNode;
}

/** Nothing here yet: one sentence and one action. */
export function EmptyState({ text, action }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-4 px-4 py-12 text-center">
      <Mark className="text-muted" size={40} />
      <p className="max-w-[40ch] text-lg text-muted">{text}</p>
      {action}
    </div>
  );
}
