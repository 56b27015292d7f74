import type { LucideIcon } from 'lucide-react';
import { ChevronDown } from 'lucide-react';
import type { DragEvent, ReactNode } from 'react';
import { useState } from 'react';

interface FoldProps {
  icon?: LucideIcon;
  title: string;
  /** What it holds, in a few words, so that it need not be opened to be read. */
  summary?: string | undefined;
  /** Opens it whenever this changes to something else than nothing: an error within, a file on its way. */
  openFor?: string | undefined;
  defaultOpen?: boolean;
  /** Opens for files that are dragged over it, which something within takes. */
  takesFiles?: boolean;
  children: ReactNode;
}

const holdsFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');

/** A row that opens what is seldom needed. Several stand below each other in one panel. */
export function Fold(props: FoldProps) {
  const { icon: Icon, title, summary, openFor, defaultOpen = false, takesFiles = false, children } = props;
  const [isOpen, setOpen] = useState(defaultOpen);
  const [answered, setAnswered] = useState<FoldProps['openFor']>(undefined);
  if (openFor !== answered) {
    setAnswered(openFor);
    if (openFor !== undefined) setOpen(true);
  }
  return (
    <details
      className="group border-b border-line last:border-0"
      onDragEnter={(event) => {
        if (takesFiles && holdsFiles(event)) setOpen(true);
      }}
      onDragOver={(event) => {
        // Otherwise the browser would leave the page for the file.
        if (takesFiles && holdsFiles(event)) event.preventDefault();
      }}
      onDrop={(event) => {
        if (takesFiles && holdsFiles(event)) event.preventDefault();
      }}
      onToggle={(event) => {
        if (event.target === event.currentTarget) setOpen(event.currentTarget.open);
      }}
      open={isOpen}
    >
      <summary className="flex min-h-13 cursor-pointer list-none items-center gap-x-3 rounded-control py-2 [&::-webkit-details-marker]:hidden">
        {Icon && <Icon aria-hidden="true" className="shrink-0 text-muted" size={18} strokeWidth={1.75} />}
        {/* A summary that has no room beside the title goes below it. */}
        <span className="flex min-w-0 grow flex-wrap gap-x-3">
          <span className="font-semibold">{title}</span>
          {summary !== undefined && (
            <span className="ml-auto max-w-full truncate text-muted group-open:hidden">{summary}</span>
          )}
        </span>
        <ChevronDown
          aria-hidden="true"
          className="shrink-0 text-muted transition-transform duration-150 group-open:rotate-180"
          size={18}
          strokeWidth={1.75}
        />
      </summary>
      <div className="pb-5">{children}</div>
    </details>
  );
}
