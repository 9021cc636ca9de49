import { Component, type ReactNode } from 'react';

type Props = {
  children: ReactNode;
  /** Another place is another try. */
  place: string;
};
type State = { place: string; hasFailed: boolean };

/** Catches a page that broke or did not arrive (a new version was put up), and offers to reload. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { place: this.props.place, hasFailed: false };

  static getDerivedStateFromError(): Partial<State> {
    return { hasFailed: true };
  }

  static getDerivedStateFromProps({ place }: Props, state: State): State | null {
    return place === state.place ? null : { place, hasFailed: false };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <div role="alert" className="flex flex-col items-start gap-4">
        <h1 tabIndex={-1}>This page did not load</h1>
        <p>Check your connection and load it again. What you typed into it is kept.</p>
        <button type="button" className="btn btn-primary" onClick={() => window.location.reload()}>
          Load it again
        </button>
      </div>
    );
  }
}
