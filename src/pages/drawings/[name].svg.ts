import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Drawing } from '../../drawings/Drawing.tsx';
import { type DrawingName, drawingNames } from '../../drawings/names.ts';

export function getStaticPaths() {
  return drawingNames.map((name) => ({ params: { name }, props: { name } }));
}

/** A drawing as a file of its own, for pages that show it as a picture. */
export function GET({ props: { name } }: { props: { name: DrawingName } }) {
  const svg = renderToStaticMarkup(createElement(Drawing, { name, standalone: true }));
  return new Response(svg, { headers: { 'Content-Type': 'image/svg+xml' } });
}
