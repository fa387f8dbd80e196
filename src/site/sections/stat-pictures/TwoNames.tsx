import type { ComponentProps } from 'react';
import { Spaced } from '../../../ui/Spaced.tsx';
import { longest } from './scale.ts';

type Props = Omit<ComponentProps<'svg'>, 'viewBox'> & {
  names: readonly [first: string, second: string];
};

const characterWidth = 9;

/** A picture of two lengths, one below the other, with a name before each. */
export function TwoNames({ names, children, ...rest }: Props) {
  const width = characterWidth * Math.max(...names.map(({ length }) => length)) + 6;
  return (
    <svg viewBox={`-${width} 0 ${width + longest} 46`} aria-hidden="true" {...rest}>
      {children}
      <Spaced>
        {names.map((name, index) => (
          <text key={name} x={-width} y={15 + 26 * index} stroke="none">
            {name}
          </text>
        ))}
      </Spaced>
    </svg>
  );
}
