import { ErrorState } from './ErrorState';
import { Page } from './Page';

interface FaultPageProps {
  /** The list that the record would be in. */
  list: { to: string; label: string };
  error: unknown;
  onRetry: () => void;
}

/** Instead of a record that is unknown or could not be had: the title of its list, and what went wrong. */
export function FaultPage({ list, error, onRetry }: FaultPageProps) {
  return (
    <Page title={list.label} back={list}>
      <ErrorState error={error} onRetry={onRetry} />
    </Page>
  );
}
