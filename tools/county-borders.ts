/**
 * Draws the borders of four counties for the map of the service area: `npm run county-borders` writes
 * `src/drawings/territory/county-borders.ts`. Source: US Census, by way of the package us-atlas.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { cell, columns, type Point, project, rows } from '../src/drawings/territory/projection.ts';

const atlas = createRequire(import.meta.url).resolve('us-atlas/counties-10m.json');
const topology: Topology<{ counties: GeometryCollection }> = JSON.parse(
  await readFile(atlas, 'utf8'),
);

/** Dallas, Collin, Denton and Tarrant County, by their FIPS codes. */
const counties = new Set(['48113', '48085', '48121', '48439']);

// The ground around the drawing shows where its frame is wider or taller.
const reach = 8 * cell;
const inReach = ({ x, y }: Point) =>
  x > -reach && y > -reach && x < columns * cell + reach && y < rows * cell + reach;

/** One line as path data, broken where it leaves the ground. */
function drawLine(points: Point[]): string {
  let data = '';
  let drawing = false;
  for (const point of points) {
    if (inReach(point))
      data += `${drawing ? 'L' : 'M'}${Math.round(point.x)} ${Math.round(point.y)}`;
    drawing = inReach(point);
  }
  return data;
}

const borders = mesh(topology, {
  ...topology.objects.counties,
  geometries: topology.objects.counties.geometries.filter((county) =>
    counties.has(String(county.id)),
  ),
});
const data = borders.coordinates
  .map((line) =>
    drawLine(line.map(([longitude = 0, latitude = 0]) => project({ longitude, latitude }))),
  )
  .join('');

const text = `/**
 * The borders of Dallas, Collin, Denton and Tarrant County, as the data of an SVG path, in the units of
 * \`projection.ts\`. Written by \`npm run county-borders\`. Source: US Census, by us-atlas.
 */
export const countyBorders =
  '${data}';
`;
await writeFile(new URL('../src/drawings/territory/county-borders.ts', import.meta.url), text);
console.log(`${data.length} characters`);
