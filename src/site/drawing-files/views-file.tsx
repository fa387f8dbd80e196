import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { resolveTokens } from '../../content/resolve-tokens.ts';

type Size = { width: number; height: number };

/**
 * Pictures of one size in one SVG file, each as a named view: `file.svg#name`. Pages load the file
 * once for all of them.
 */
export function viewsFile(
  pictures: Readonly<Record<string, ReactNode>>,
  { width, height }: Size,
): string {
  return resolveTokens(
    renderToStaticMarkup(
      <svg
        xmlns="http://www.w3.org/2000/svg"
        viewBox={`0 0 ${width} ${height}`}
        fill="none"
        aria-hidden="true"
      >
        {Object.entries(pictures).map(([name, picture], index) => (
          <g key={name}>
            <view id={name} viewBox={`${index * width} 0 ${width} ${height}`} />
            <svg x={index * width} width={width} height={height} aria-hidden="true">
              {picture}
            </svg>
          </g>
        ))}
      </svg>,
    ),
  );
}
