import spots from './labels.json' with { type: 'json' };
import { between, cell, type Point } from './projection.ts';
import type { Box, View } from './view.ts';

/**
 * The position of a place's name: its anchor and top and, if it is at a distance, a line to the
 * place.
 */
export type PlaceLabel = {
  anchor: 'start' | 'middle' | 'end';
  x: number;
  top: number;
  leader?: [from: Point, to: Point];
};

/** Positions of a name beside a box: its anchor, the anchor's x, and its top. */
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

/** The spots to try for a name: at the sides, best first, then at a distance. */
const sides: readonly Spot[] = [
  ...(['right', 'left', 'below-start', 'above', 'below', 'below-end'] as const),
  ...(['above-end', 'right-top', 'left-top', 'left-bottom'] as const),
];
const distances = [2, 3, 4, 5, 7, 9, -2, -3, -4, -5, -7, -9].flatMap((aside) =>
  [0, 0.5, -0.5, 1, -1, 1.5, -1.5, 2, -2, 3, -3].map((down): Spot => [aside, down]),
);

/** A side of a place; at a distance, text heights to its right or left, and plots down. */
export type Spot = keyof ReturnType<typeof spotsBeside> | [aside: number, down: number];

/**
 * A position on a road and the side of it: 1.5 is halfway between the road's first two points,
 * because 0 is the end of its extension.
 */
export type RoadSpot = [at: number, side: 'above' | 'below'];

export type PlanSpots = {
  /** The distance from the left edge to the scale bar, in units of the drawing. */
  scale: number;
  districts: Record<string, Spot>;
  /** Null if the name has no room. */
  roads: Record<string, RoadSpot | null>;
};

/**
 * The spots of names on the map of all cities, and on each city's own map, by the city's name. On
 * the example's maps, no names overlap. Other cities of the four counties are placed as if each
 * were the only addition.
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
  const [aside, down] = spot;
  const [edge, away] = aside > 0 ? [box.left + box.width, gap] : [box.left, -gap];
  const x = edge + aside * height;
  const row = box.top + box.height / 2 + down * cell;
  const end = Math.min(Math.max(row, box.top + gap), box.top + box.height - gap);
  return {
    ...{ anchor: aside > 0 ? 'start' : 'end', x, top: row - height / 2 },
    leader: [
      { x: x - away, y: row },
      { x: edge - away, y: end },
    ],
  };
}

/** The approximate box of a drawn name. */
export function nameBox(name: string, { anchor, x, top }: PlaceLabel, view: View): Box {
  const size = labelSize(view);
  const width = textWidth(name, size);
  const left = x - { start: 0, middle: width / 2, end: width }[anchor];
  return { left, top, right: left + width, bottom: top + 1.1 * size };
}

const edgesOf = ({ left, top, width, height }: View): Box => ({
  ...{ left, top, right: left + width, bottom: top + height },
});
const overlap = (a: Box, b: Box) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
const isInside = (box: Box, { left, top, width, height }: View) =>
  box.left >= left && box.top >= top && box.right <= left + width && box.bottom <= top + height;

/** Whether a line visibly crosses a box. */
const crosses = ([from, to]: [Point, Point], box: Box) =>
  Array.from({ length: 17 }, (_, step) => between(from, to, step / 16)).some(
    ({ x, y }) => x > box.left && x < box.right && y > box.top && y < box.bottom,
  );

type NamedPlace = { name: string; box: View; spot: Spot | undefined };

function placeInOrder(places: readonly NamedPlace[], view: View): Map<NamedPlace, PlaceLabel> {
  const labels = new Map<NamedPlace, PlaceLabel>();
  const plots = new Map(places.map((place) => [place, edgesOf(place.box)]));
  const taken = [...plots.values()];
  const lines: [Point, Point][] = [];
  for (const place of places) {
    const isFree = (spot: Spot): boolean => {
      const label = labelAt(place.box, view, spot);
      const own = nameBox(place.name, label, view);
      // Lines in the data were checked by eye.
      const line = spot === place.spot ? undefined : label.leader;
      return (
        isInside(own, view) &&
        !taken.some((box) => overlap(own, box)) &&
        !lines.some((other) => crosses(other, own)) &&
        !(line && taken.some((box) => box !== plots.get(place) && crosses(line, box)))
      );
    };
    const spot = [...(place.spot ? [place.spot] : []), ...sides, ...distances].find(isFree);
    if (!spot) continue;
    const label = labelAt(place.box, view, spot);
    labels.set(place, label);
    taken.push(nameBox(place.name, label, view));
    if (label.leader) lines.push(label.leader);
  }
  return labels;
}

/** How many times to retry the names without room, before the others. */
const maxRounds = 12;

/**
 * Places names at their spots. If another place, name or line is there, uses a free spot; a name
 * without room is undefined.
 */
export function placeNames(places: readonly NamedPlace[], view: View): (PlaceLabel | undefined)[] {
  let [order, best] = [places, placeInOrder(places, view)];
  for (let round = 0, last = best; round < maxRounds && best.size < places.length; round += 1) {
    const isNamed = (place: NamedPlace) => last.has(place);
    order = [...order.filter((place) => !isNamed(place)), ...order.filter(isNamed)];
    last = placeInOrder(order, view);
    if (last.size > best.size) best = last;
  }
  return places.map((place) => best.get(place));
}
