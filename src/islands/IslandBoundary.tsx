import { Component, type ReactNode } from 'react';
import { phoneLink } from '../ui/phone-link.ts';
import styles from './IslandBoundary.module.css';

type Props = { phone: string; className?: string | undefined; children: ReactNode };
type State = { error: Error | undefined };

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
      <div className={`${styles.box} ${this.props.className ?? ''}`} role="alert" data-tone="paper">
        <h2>Unexpected Application Error</h2>
        <p>{error.message}</p>
        <p>
          You can still reach us at <a href={phoneLink(this.props.phone)}>{this.props.phone}</a>.
        </p>
        {error.stack && (
          <details>
            <summary>Technical details</summary>
            <pre className={styles.stack}>{error.stack}</pre>
          </details>
        )}
      </div>
    );
  }
}
