import { Component, type ComponentType, type ReactNode } from 'react';

type Props = {
  children: ReactNode;
  /** Another place is another try. */
  place: string;
  /** What is shown in place of what broke; nothing when left out. */
  fallback?: ComponentType<{ error: unknown }>;
};
type State = { place: string; failure?: { error: unknown } | undefined };

/** Keeps what breaks inside from taking away what stands around it. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { place: this.props.place };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failure: { error } };
  }

  static getDerivedStateFromProps({ place }: Props, state: State): State | null {
    return place === state.place ? null : { place };
  }

  override render() {
    const { failure } = this.state;
    const { children, fallback: Fallback } = this.props;
    if (!failure) return children;
    return Fallback && <Fallback error={failure.error} />;
  }
}
