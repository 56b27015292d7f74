import { Component, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { ErrorState } from './ErrorState';

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
    if (this.state.error === undefined) return this.props.children;
    return (
      <ErrorState
        error={this.state.error}
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
