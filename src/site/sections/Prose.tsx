import type { ComponentProps } from 'react';
import styles from './Prose.module.css';

type Props = Omit<ComponentProps<'div'>, 'className' | 'children'> & {
  /** Our own Markdown, rendered at build time. */
  html: string;
};

/** Text from a Markdown file. */
export function Prose({ html, ...rest }: Props) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own Markdown, rendered at build time
  return <div className={styles.prose} dangerouslySetInnerHTML={{ __html: html }} {...rest} />;
}
