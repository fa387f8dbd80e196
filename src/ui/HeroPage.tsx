import type { ComponentProps } from 'react';
import styles from './HeroPage.module.css';
import { SplitHero } from './SplitHero.tsx';

type Props = Omit<ComponentProps<typeof SplitHero>, 'className'>;

/** The only block of a page; fills the space between the header and the footer. */
export function HeroPage(props: Props) {
  return <SplitHero {...props} className={styles.only} />;
}
