import { isLoadFailure } from '@paraply/core/loadFailures';
import { Component, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { ErrorState } from './ErrorState';
import { LoadFailure } from './LoadFailure';

interface CatcherProps {
  /** Another place: what failed there says nothing about here. */
  place: string;
  children: ReactNode;
}

interface CatcherState {
  error?: unknown;
  place: string;
}

class Catcher extends Component<CatcherProps, CatcherState> {
  override state: CatcherState = { place: this.props.place };

  static getDerivedStateFromError(error: unknown): Partial<CatcherState> {
    return { error };
  }

  static getDerivedStateFromProps(props: CatcherProps, state: CatcherState): Partial<CatcherState> | null {
    return props.place === state.place ? null : { place: props.place, error: undefined };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    // React keeps what it failed to load as failed: trying again without a new page would be in vain.
    if (isLoadFailure(error)) return <LoadFailure />;
    return (
      <ErrorState
        error={error}
        onRetry={() => {
          this.setState({ error: undefined });
        }}
      />
    );
  }
}

/** Keeps the frame standing when a page fails. */
export function ErrorBoundary({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return <Catcher place={pathname}>{children}</Catcher>;
}
