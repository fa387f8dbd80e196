import type { ComponentProps } from 'react';
import styles from './PictureFrame.module.css';

type Props = ComponentProps<'div'>;

/** The frame of a drawing, which fills and clips it edge to edge. */
export function PictureFrame({ className = '', ...rest }: Props) {
  return <div className={`${styles.picture} ${className}`.trim()} {...rest} />;
}
