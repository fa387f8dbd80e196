import { renderToStaticMarkup } from 'react-dom/server';
import { resolveTokens } from '../../content/resolve-tokens.ts';
import { Drawing } from '../../drawings/Drawing.tsx';
import type { DrawingName } from '../../drawings/names.ts';

/** The named drawing as a standalone SVG file. */
export function drawingFile(name: DrawingName): string {
  return resolveTokens(
    renderToStaticMarkup(
      <Drawing name={name} xmlns="http://www.w3.org/2000/svg" width={480} height={400} />,
    ),
  );
}
