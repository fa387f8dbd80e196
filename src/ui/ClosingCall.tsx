import type { ReactNode } from 'react';
import { agencyCopy } from '../content/agency-copy.ts';
import { Actions } from './Actions.tsx';
import { ButtonLink } from './Button.tsx';
import { CallButton } from './CallButton.tsx';
import styles from './ClosingCall.module.css';
import { Frame } from './Frame.tsx';
import { RunningText } from './NoWrapText.tsx';

type Props = {
  heading: string;
  text: string;
  action: string;
  /** The link of the action. */
  href?: string;
  /** The picture at its top; none by default. */
  picture?: ReactNode;
};

/**
 * The end of a page, on a colored background: one last reason to get in touch, two ways to do it,
 * and the next steps. A `ClosingEnd` may follow.
 */
export function ClosingCall({ heading, text, action, href = '/contact', picture }: Props) {
  return (
    <section className={styles.call} data-tone="clay">
      {picture}
      <Frame>
        <h2 className={styles.heading}>{heading}</h2>
        <div className={styles.copy}>
          <p className={`lead ${styles.text}`}>
            <RunningText text={text} />
          </p>
          <Actions>
            <ButtonLink href={href}>{action}</ButtonLink>
            <CallButton />
          </Actions>
        </div>
        <ol className={styles.steps}>
          {agencyCopy.nextSteps.map(({ title }) => (
            <li key={title}>{title}</li>
          ))}
        </ol>
      </Frame>
    </section>
  );
}
