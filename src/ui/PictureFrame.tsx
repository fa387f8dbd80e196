import type { ComponentProps } from 'react';
import styles from './PictureFrame.module.css';

type Props = ComponentProps<'span'>;

/** The ground of a drawing, which fills it to the edges and may reach over them. */
export function PictureFrame({ className = '', ...rest }: Props) {
  return <span className={`${styles.picture} ${className}`.trim()} {...rest} />;
}
