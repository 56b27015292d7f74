import { ChevronRight, Circle, CircleAlert } from 'lucide-react';
import { Link } from '@/components/ui/Link';

interface TodoLinkProps {
  label: string;
  to: string;
  /** The reason, for items that block progress. */
  reason?: string;
}

/** An item of the to-do list. */
export function TodoLink({ label, to, reason }: TodoLinkProps) {
  return (
    <li>
      <Link className="flex min-h-11 items-center gap-3 rounded-control font-semibold hover:text-primary" to={to}>
        {reason === undefined ? (
          <Circle aria-hidden="true" className="shrink-0 text-control" size={20} strokeWidth={1.75} />
        ) : (
          <CircleAlert
            aria-hidden="true"
            className="mt-2.5 shrink-0 self-start text-danger"
            size={20}
            strokeWidth={1.75}
          />
        )}
        <span className="min-w-0 py-2 wrap-anywhere">
          {label}
          {reason !== undefined && <span className="line-clamp-3 font-normal text-muted"> {reason}</span>}
        </span>
        <ChevronRight aria-hidden="true" className="ml-auto shrink-0 text-muted" size={18} strokeWidth={1.75} />
      </Link>
    </li>
  );
}
