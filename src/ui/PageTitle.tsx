import type { ComponentProps } from 'react';
import styles from './PageTitle.module.css';

type Props = Omit<ComponentProps<'h1'>, 'children'> & {
  /** What the page is and where, plainly. A post does without: its title names its subject. */
  name?: string | undefined;
  /** The line that is ours. */
  title: string;
};

/** The title of a page, in two lines: its plain name with the place, then the line that is ours. */
export function PageTitle({ name, title, ...rest }: Props) {
  return (
    <h1 {...rest}>
      {name && (
        <>
          <span className={styles.name}>{name}</span>
          <span className="visually-hidden">: </span>
        </>
      )}
      {title}
    </h1>
  );
}
