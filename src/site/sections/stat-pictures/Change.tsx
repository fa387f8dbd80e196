import type { ComponentProps } from 'react';
import { LabeledBars } from './LabeledBars.tsx';
import { fullWidth, gap } from './scale.ts';

type Props = ComponentProps<'svg'> & {
  times: number;
  /** The labels of the two bars. */
  names?: readonly [first: string, second: string];
};

/** The amount at the start and, below it, the amount now, on the same scale. */
export function Change({ times, names = ['start', 'now'], ...rest }: Props) {
  const start = times > 1 ? fullWidth / times : fullWidth;
  const unit = (start - gap).toFixed(1);
  return (
    <LabeledBars names={names} fill="none" strokeWidth="20" {...rest}>
      <path stroke="currentColor" d={`M0 10h${unit}`} />
      <path
        stroke="var(--filled, var(--clay))"
        strokeDasharray={times > 1 ? `${unit} ${gap}` : undefined}
        d={`M0 36h${(start * times - gap).toFixed(1)}`}
      />
    </LabeledBars>
  );
}
