import spots from './labels.json' with { type: 'json' };
import { cell } from './projection.ts';
import type { Box, View } from './view.ts';

/** The name of a place: its top at its anchor, and, at a distance, a line to the place as path data. */
export type PlaceLabel = {
  anchor: 'start' | 'middle' | 'end';
  x: number;
  top: number;
  leader?: string;
};

/** Where a name can be beside a box: its anchor, the anchor's x, and its top. */
function spotsBeside({ left, top, width, height }: View, textHeight: number, gap: number) {
  const [right, bottom] = [left + width, top + height];
  const [center, middle] = [left + width / 2, top + (height - textHeight) / 2];
  const [above, below] = [top - gap / 2 - textHeight, bottom + gap / 2];
  return {
    right: ['start', right + gap, middle],
    'right-top': ['start', right + gap, top],
    left: ['end', left - gap, middle],
    'left-top': ['end', left - gap, top],
    'left-bottom': ['end', left - gap, bottom - textHeight],
    above: ['middle', center, above],
    'above-end': ['end', right, above],
    below: ['middle', center, below],
    'below-start': ['start', left, below],
    'below-end': ['end', right, below],
  } as const;
}

/** Where a name is tried: at the sides, then at a distance. */
const tried: readonly Spot[] = [
  ...(['right', 'left', 'below-start', 'above', 'below', 'below-end'] as const),
  ...(['above-end', 'right-top', 'left-top', 'left-bottom'] as const),
  ...[2, 3, 4, 5, 7, 9].flatMap((right) =>
    [0, 1, -1, 2, -2, 3, -3].map((down): Spot => [right, down]),
  ),
];

/** A side of a place; where none is free, heights of the text to its right, and plots down. */
export type Spot = keyof ReturnType<typeof spotsBeside> | [right: number, down: number];

/**
 * A point of a road, and the side of it: 1.5 is halfway between its first two points, because 0 is
 * the end of its extension.
 */
export type RoadSpot = [at: number, side: 'above' | 'below'];

export type PlanSpots = {
  /** From the left edge to the bar that shows the scale, in units of the drawing. */
  scale: number;
  districts: Record<string, Spot>;
  /** Null where there is no room for the name. */
  roads: Record<string, RoadSpot | null>;
};

/**
 * Where names are on the map of all cities, and on each city's own map, by the city's name. On the
 * example's maps no name is over another. Other cities of the four counties are placed as if each
 * were the only one added.
 */
export const { cities: citySpots, plans: planSpots } = spots as unknown as {
  cities: Record<string, Spot>;
  plans: Record<string, PlanSpots>;
};

/**
 * The font size of labels in a view: at least 11 px on a 320 px screen, where the view is as wide
 * as the viewport.
 */
export const labelSize = ({ width }: { width: number }): number => (11.2 * width) / 320;

/** The approximate width of a text in the text font. */
const textWidth = (text: string, size: number): number => 0.56 * size * text.length;

/** A name at a spot beside its box. */
function labelAt(box: View, view: View, spot: Spot): PlaceLabel {
  const size = labelSize(view);
  const [height, gap] = [1.1 * size, 0.3 * size];
  if (!Array.isArray(spot)) {
    const [anchor, x, top] = spotsBeside(box, height, gap)[spot];
    return { anchor, x, top };
  }
  const [right, bottom] = [box.left + box.width, box.top + box.height];
  const x = right + spot[0] * height;
  const row = box.top + box.height / 2 + spot[1] * cell;
  const end = Math.min(Math.max(row, box.top + gap), bottom - gap);
  const leader = `M${(x - gap).toFixed(1)} ${row}L${right - gap} ${end}`;
  return { anchor: 'start', x, top: row - height / 2, leader };
}

/** The box of a name, about as large as it is drawn. */
export function nameBox(name: string, { anchor, x, top }: PlaceLabel, view: View): Box {
  const size = labelSize(view);
  const width = textWidth(name, size);
  const left = x - { start: 0, middle: width / 2, end: width }[anchor];
  return { left, top, right: left + width, bottom: top + 1.1 * size };
}

const overlap = (a: Box, b: Box) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
const isInside = (box: Box, { left, top, width, height }: View) =>
  box.left >= left && box.top >= top && box.right <= left + width && box.bottom <= top + height;

/**
 * Names places at their spots or, where another place or name is, at the first side that is free. A name
 * without room is undefined.
 */
export function placeNames(
  places: readonly { name: string; box: View; spot: Spot | undefined }[],
  view: View,
): (PlaceLabel | undefined)[] {
  const taken = places.map(({ box: { left, top, width, height } }) => ({
    ...{ left, top, right: left + width, bottom: top + height },
  }));
  return places.map(({ name, box, spot }) => {
    const label = [...(spot ? [spot] : []), ...tried]
      .map((each) => labelAt(box, view, each))
      .find((each) => {
        const own = nameBox(name, each, view);
        return isInside(own, view) && !taken.some((other) => overlap(own, other));
      });
    if (label) taken.push(nameBox(name, label, view));
    return label;
  });
}
