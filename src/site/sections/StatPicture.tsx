import type { ComponentProps } from 'react';
import type { StatDrawing } from '../../content/schemas/stat.ts';
import styles from './StatPicture.module.css';
import { Bills } from './stat-pictures/Bills.tsx';
import { Change } from './stat-pictures/Change.tsx';
import { Race } from './stat-pictures/Race.tsx';
import { Rating } from './stat-pictures/Rating.tsx';
import { Share } from './stat-pictures/Share.tsx';
import { UnitPlots } from './stat-pictures/UnitPlots.tsx';

type Props = ComponentProps<'svg'> & {
  /** Undefined for a figure without a picture; draws nothing. */
  drawing: StatDrawing | undefined;
};

/**
 * A figure drawn to scale: plots out of a hundred, two bars, or one plot, bill or star per unit.
 * The text next to it states the figure.
 */
export function StatPicture({ drawing, className = '', ...rest }: Props) {
  const picture = {
    preserveAspectRatio: 'xMinYMid',
    ...rest,
    className: `${styles.picture} ${className}`,
  };
  switch (drawing?.kind) {
    case 'share':
      return <Share percent={drawing.number} {...picture} />;
    case 'rise':
      return <Change times={1 + drawing.number / 100} {...picture} />;
    case 'fall':
      return <Change times={1 - drawing.number / 100} {...picture} />;
    case 'times':
      return <Change times={drawing.number} {...picture} />;
    case 'return':
      return <Change times={drawing.number} names={['spent', 'back']} {...picture} />;
    case 'faster':
      return <Race times={1 + drawing.number / 100} {...picture} />;
    case 'count':
      return <UnitPlots count={drawing.number} {...picture} />;
    case 'thousands':
      return <UnitPlots count={drawing.number} across={20} unit="a thousand each" {...picture} />;
    case 'dollars':
      return <Bills count={drawing.number} {...picture} />;
    case 'rating':
      return <Rating stars={drawing.number} {...picture} />;
    default:
      return null;
  }
}
