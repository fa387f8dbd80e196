import { mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import atlas from 'us-atlas/counties-10m.json';
import { cell, columns, type Point, project, rows } from './projection.ts';

const topology = atlas as unknown as Topology<{ counties: GeometryCollection }>;

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

function drawBorders(): string {
  const borders = mesh(topology, {
    ...topology.objects.counties,
    geometries: topology.objects.counties.geometries.filter((county) =>
      counties.has(String(county.id)),
    ),
  });
  return borders.coordinates
    .map((line) =>
      drawLine(line.map(([longitude = 0, latitude = 0]) => project({ longitude, latitude }))),
    )
    .join('');
}

/** The borders of the four counties, as the data of an SVG path. Source: US Census, by us-atlas. */
export const countyBorders = drawBorders();
