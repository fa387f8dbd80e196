import type { ReactNode } from 'react';
import { Frame } from './Frame.tsx';
import { RunningText } from './NoWrapText.tsx';
import styles from './Section.module.css';

type Props = {
  /** The anchor for links to the block. */
  id?: string;
  heading: string;
  /** One paragraph under the heading. */
  text?: string | undefined;
  tone?: 'paper' | 'field' | 'ink';
  /** `beside` puts the heading in its own column on wide screens. */
  layout?: 'below' | 'beside';
  headingSize?: 'normal' | 'large';
  children: ReactNode;
};

/** A block of a page: its heading, a lead sentence and its content. */
export function Section({
  id,
  heading,
  text,
  tone = 'paper',
  layout = 'below',
  headingSize = 'normal',
  children,
}: Props) {
  const [before, after] = heading.split(': ');
  return (
    <section id={id} className={styles.section} data-tone={tone}>
      <Frame className={layout === 'beside' ? styles.beside : undefined}>
        <header className={styles.head}>
          <h2 className={headingSize === 'large' ? styles.large : undefined}>
            {after ? (
              <>
                <span className={styles.part}>{before}:</span>{' '}
                <span className={styles.part}>{after}</span>
              </>
            ) : (
              heading
            )}
          </h2>
          {text && (
            <p className={`lead ${styles.text}`}>
              <RunningText text={text} />
            </p>
          )}
        </header>
        <div className={styles.body}>{children}</div>
      </Frame>
    </section>
  );
}
