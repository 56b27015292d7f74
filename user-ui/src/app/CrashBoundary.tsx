import type { ReactNode } from 'react';
import { Component } from 'react';
import { CrashPage } from './routes/CrashPage';

interface CrashBoundaryProps {
  /** Where one is: another place is tried anew. */
  place: string;
  children: ReactNode;
}

interface CrashBoundaryState {
  place: string;
  crashed: boolean;
}

/** Says so where a screen could not be drawn, until one goes to another. */
export class CrashBoundary extends Component<CrashBoundaryProps, CrashBoundaryState> {
  override state: CrashBoundaryState = { place: this.props.place, crashed: false };

  static getDerivedStateFromError(): Partial<CrashBoundaryState> {
    return { crashed: true };
  }

  static getDerivedStateFromProps({ place }: CrashBoundaryProps, state: CrashBoundaryState): CrashBoundaryState | null {
    return place === state.place ? null : { place, crashed: false };
  }

  override render() {
    return this.state.crashed ? <CrashPage /> : this.props.children;
  }
}
