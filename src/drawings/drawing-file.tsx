import { renderToStaticMarkup } from 'react-dom/server';
import { Drawing } from './Drawing.tsx';
import type { DrawingName } from './names.ts';
import { resolveTokens } from './resolve-tokens.ts';

/** The named drawing as a standalone SVG file. */
export function drawingFile(name: DrawingName): string {
  return resolveTokens(
    renderToStaticMarkup(
      <Drawing name={name} xmlns="http://www.w3.org/2000/svg" width={480} height={400} />,
    ),
  );
}
