import type { ReactNode } from 'react';
import { agencyTexts } from '../content/agency-texts.ts';
import { Actions } from '../ui/Actions.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { CallButton } from '../ui/CallButton.tsx';
import { Frame } from '../ui/Frame.tsx';
import { RunningText } from '../ui/NoWrapText.tsx';
import styles from './ClosingCall.module.css';
import { Skyline } from './Skyline.tsx';

type Props = {
  heading: string;
  text: string;
  action: string;
  /** Where the action leads. */
  href?: string;
  /** Another way on that only this page has. */
  children?: ReactNode;
};

/**
 * The end of a page, on the land taken while one read: one last reason to get in touch, two ways to
 * do it, the next steps, and what this page alone ends with.
 */
export function ClosingCall({ heading, text, action, href = '/contact', children }: Props) {
  return (
    <>
      <section className={styles.call} data-tone="clay">
        <Skyline />
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
            {agencyTexts.nextSteps.map(({ title }) => (
              <li key={title}>{title}</li>
            ))}
          </ol>
        </Frame>
      </section>
      {children && (
        <div className={styles.own} data-tone="clay">
          <Frame className={styles.ending}>{children}</Frame>
        </div>
      )}
    </>
  );
}
