import { Component, type ReactNode } from 'react';
import { phoneLink } from '../phone-link.ts';

type Props = {
  phone: string;
  /** Whether an element around the island frames the error screen. */
  isFramed: boolean;
  children: ReactNode;
};
type State = { error: Error | undefined };

/** Inline, so that no page loads styles for a screen that visitors rarely see. */
const screenStyle = { display: 'grid', gap: '0.75rem', padding: '1.25rem', overflow: 'auto' };
const scrollingStyle = { overflow: 'auto' };

/**
 * Catches an island's crash and shows the error screen and a phone number; the rest of the page
 * keeps working.
 */
export class IslandBoundary extends Component<Props, State> {
  override state: State = { error: undefined };

  static getDerivedStateFromError(error: unknown): State {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    return (
      <div
        style={this.props.isFramed ? screenStyle : { ...screenStyle, border: '2px solid' }}
        role="alert"
        data-tone="paper"
        data-crashed
      >
        <h2>Unexpected Application Error</h2>
        <p>{error.message}</p>
        <p>
          You can still reach us at <a href={phoneLink(this.props.phone)}>{this.props.phone}</a>.
        </p>
        {error.stack && (
          <details>
            <summary>Technical details</summary>
            <pre style={scrollingStyle}>{error.stack}</pre>
          </details>
        )}
      </div>
    );
  }
}
