import { isNotFound } from '@paraply/core/faults';
import { ButtonLink } from './Button';
import { EmptyState } from './EmptyState';
import { Panel } from './Panel';
import { QueryError } from './QueryError';

interface DetailErrorProps {
  error: unknown;
  /** Said of what is not there. */
  missing: string;
  /** The way on from there. */
  list: string;
  toList: string;
  onRetry: () => void;
}

/** One thing that could not be read: not there, so that no other try helps, or failed. */
export function DetailError({ error, missing, list, toList, onRetry }: DetailErrorProps) {
  if (!isNotFound(error)) return <QueryError error={error} onRetry={onRetry} />;
  return (
    <Panel>
      <EmptyState action={<ButtonLink to={list}>{toList}</ButtonLink>} text={missing} />
    </Panel>
  );
}
