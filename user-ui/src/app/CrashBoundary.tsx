import { isLoadFailure } from '@paraply/core/loadFailures';
import type { ReactNode } from 'react';
import { Component } from 'react';
import { CrashPage } from './routes/CrashPage';
import { LoadFailurePage } from './routes/LoadFailurePage';
import { forgetFailedScreens } from './screen';

interface CrashBoundaryProps {
  /** The current location: navigating resets the boundary. */
  place: string;
  children: ReactNode;
}

interface CrashBoundaryState {
  place: string;
  crash: { error: unknown } | null;
}

/** Shows an error where a screen failed to render, until the user navigates. */
export class CrashBoundary extends Component<CrashBoundaryProps, CrashBoundaryState> {
  override state: CrashBoundaryState = { place: this.props.place, crash: null };

  static getDerivedStateFromError(error: unknown): Partial<CrashBoundaryState> {
    return { crash: { error } };
  }

  static getDerivedStateFromProps({ place }: CrashBoundaryProps, state: CrashBoundaryState): CrashBoundaryState | null {
    if (place === state.place) return null;
    if (state.crash) forgetFailedScreens();
    return { place, crash: null };
  }

  override render() {
    const { crash } = this.state;
    if (!crash) return this.props.children;
    return isLoadFailure(crash.error) ? <LoadFailurePage /> : <CrashPage />;
  }
}
