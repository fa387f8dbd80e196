import type { ComponentProps } from 'react';
import { RunningText } from './NoWrapText.tsx';
import styles from './PageTitle.module.css';

type Props = Omit<ComponentProps<'h1'>, 'children'> & {
  /** The page's plain name with the place. Omitted for a post, whose title names its subject. */
  name?: string | undefined;
  /** A line in the agency's voice. */
  title: string;
};

/** A page's title in two lines: its plain name with the place, and a line in the agency's voice. */
export function PageTitle({ name, title, ...rest }: Props) {
  return (
    <h1 {...rest}>
      {name && (
        <>
          <span className={styles.name}>
            <RunningText text={name} />
            <span className={styles.colon}>:</span>
          </span>{' '}
        </>
      )}
      {title}
    </h1>
  );
}
