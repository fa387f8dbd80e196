import type { Label } from '../../drawings/territory/labels.ts';
import { labelSize } from '../../drawings/territory/labels.ts';
import type { View } from '../../drawings/territory/view.ts';
import { Spaced } from '../../ui/Spaced.tsx';
import styles from './Labels.module.css';
import { Leaders } from './Leaders.tsx';

type Props = { labels: readonly Label[]; view: View; className?: string | undefined };

/** The names on a survey map, with lines from distant ones to their places. Part of an SVG. */
export function Labels({ labels, view, className = '' }: Props) {
  return (
    <>
      <g
        className={`${styles.labels} ${className}`.trim()}
        fontSize={Number(labelSize(view).toFixed(1))}
      >
        <Spaced>
          {labels.map(({ text, anchor, x, y, angle }) => (
            <text
              key={text}
              textAnchor={anchor === 'start' ? undefined : anchor}
              {...(angle
                ? { transform: `translate(${Math.round(x)},${Math.round(y)})rotate(${angle})` }
                : { x: Math.round(x), y: Math.round(y) })}
            >
              {text}
            </text>
          ))}
        </Spaced>
      </g>
      <Leaders labels={labels} />
    </>
  );
}
