import { renderToStaticMarkup } from 'react-dom/server';
import { resolveTokens } from '../resolve-tokens.ts';
import { plateNames } from './names.ts';
import { plateSize, plates } from './plates.tsx';

/** All plates as one SVG file, each a view by its name: `#pin-on-map`. */
export function plateFile(): string {
  const { width, height } = plateSize;
  return resolveTokens(
    renderToStaticMarkup(
      <svg
        xmlns="http://www.w3.org/2000/svg"
        viewBox={`0 0 ${width} ${height}`}
        fill="none"
        aria-hidden="true"
      >
        {plateNames.map((name, index) => (
          <g key={name}>
            <view id={name} viewBox={`${index * width} 0 ${width} ${height}`} />
            <svg x={index * width} width={width} height={height} aria-hidden="true">
              <path fill="var(--field)" d={`M0 0h${width}v${height}H0z`} />
              {plates[name]}
            </svg>
          </g>
        ))}
      </svg>,
    ),
  );
}
