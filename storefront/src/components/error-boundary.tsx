import { Component, type ComponentType, type ReactElement, type ReactNode } from 'react';

type Props = {
  children: ReactNode;
  /** When it changes, the children are rendered again. */
  place: string;
  /** Shown in place of the children that threw; nothing by default. */
  fallback?: ComponentType<{ error: unknown }> | ReactElement;
};
type State = { place: string; failure?: { error: unknown } | undefined };

/** When a child throws, only the children are replaced, not the page around them. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { place: this.props.place };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failure: { error } };
  }

  static getDerivedStateFromProps({ place }: Props, state: State): State | null {
    return place === state.place ? null : { place, failure: undefined };
  }

  override render() {
    const { failure } = this.state;
    const { children, fallback: Fallback } = this.props;
    if (!failure) return children;
    return typeof Fallback === 'function' ? <Fallback error={failure.error} /> : Fallback;
  }
}
