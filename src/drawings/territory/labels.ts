import spots from './labels.json' with { type: 'json' };
import { cell } from './projection.ts';
import type { View } from './view.ts';

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
export const textWidth = (text: string, size: number): number => 0.56 * size * text.length;

/** Places a name at its spot; by default to the right of its box, or to the left at the edge. */
export function placeLabel(text: string, box: View, view: View, spot?: Spot): PlaceLabel {
  const size = labelSize(view);
  const [height, gap] = [1.1 * size, 0.3 * size];
  const [right, bottom] = [box.left + box.width, box.top + box.height];
  if (Array.isArray(spot)) {
    const x = right + spot[0] * height;
    const row = box.top + box.height / 2 + spot[1] * cell;
    const end = Math.min(Math.max(row, box.top + gap), bottom - gap);
    const leader = `M${(x - gap).toFixed(1)} ${row}L${right - gap} ${end}`;
    return { anchor: 'start', x, top: row - height / 2, leader };
  }
  const isCut = right + gap + textWidth(text, size) > view.left + view.width;
  const [anchor, x, top] = spotsBeside(box, height, gap)[spot ?? (isCut ? 'left' : 'right')];
  return { anchor, x, top };
}
