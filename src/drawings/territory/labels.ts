import type { Point } from './projection.ts';

export type LabelBox = { left: number; top: number; right: number; bottom: number };
/** A line from a label to what it names. */
type Leader = { from: Point; to: Point };
/** Where a label fits, and the end of its text that stays in place if the text is smaller. */
type Place = LabelBox & { anchor: Anchor; leader?: Leader };
type Anchor = 'start' | 'middle' | 'end';
/** The places that a box's label may take, best first. */
type Places = (own: LabelBox, text: string, size: number) => Place[];

/** Something to label: its text and its boxes. */
export type Labelled = {
  text: string;
  boxes: LabelBox[];
  /** What the label should leave free, if there is another place next to the boxes. */
  avoid?: LabelBox[];
};

/**
 * A placed label: its text, its anchor's point on the baseline, the angle around that point in
 * degrees, if it is turned, and, at a distance, a leader line as path data.
 */
export type Label = { text: string; anchor: Anchor; angle?: number; leader?: string } & Point;

/** The box that a placed label takes up at a font size. */
export function labelBox({ text, anchor, x, y }: Label, size: number): LabelBox {
  const { width, height } = extent(text, size);
  const left = x - { start: 0, middle: width / 2, end: width }[anchor];
  return { left, top: y - 0.8 * height, right: left + width, bottom: y + 0.2 * height };
}

/** Whether two boxes overlap. */
export const overlap = (a: LabelBox, b: LabelBox) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** Whether a line visibly crosses a box. */
const crosses = ({ from, to }: Leader, box: LabelBox) =>
  Array.from({ length: 17 }, (_, step) => step / 16).some((part) => {
    const x = from.x + (to.x - from.x) * part;
    const y = from.y + (to.y - from.y) * part;
    return x > box.left && x < box.right && y > box.top && y < box.bottom;
  });

const linePath = ({ from, to }: Leader) => `M${from.x.toFixed(1)} ${from.y}L${to.x} ${to.y}`;

const inside = (box: LabelBox, frame: LabelBox) =>
  box.left >= frame.left &&
  box.right <= frame.right &&
  box.top >= frame.top &&
  box.bottom <= frame.bottom;

/** The part of a box inside the frame, if any. */
function shown(box: LabelBox, frame: LabelBox): LabelBox | undefined {
  const part = {
    left: Math.max(box.left, frame.left),
    top: Math.max(box.top, frame.top),
    right: Math.min(box.right, frame.right),
    bottom: Math.min(box.bottom, frame.bottom),
  };
  return part.left < part.right && part.top < part.bottom ? part : undefined;
}

function around(boxes: LabelBox[]): LabelBox {
  return {
    left: Math.min(...boxes.map((box) => box.left)),
    top: Math.min(...boxes.map((box) => box.top)),
    right: Math.max(...boxes.map((box) => box.right)),
    bottom: Math.max(...boxes.map((box) => box.bottom)),
  };
}

/** Approximate width and height of a text at a given font size, in the text font. */
const extent = (text: string, size: number) => ({
  width: text.length * size * 0.56,
  height: size * 1.1,
});

/** The places next to a box: below, right, left, above, at either end. Best first. */
function besidePlaces(own: LabelBox, text: string, size: number): Place[] {
  const { width, height } = extent(text, size);
  const gap = size * 0.3;
  const row = (own.top + own.bottom - height) / 2;
  const column = (own.left + own.right - width) / 2;
  const [right, left] = [own.right + gap, own.left - gap - width];
  const [below, above] = [own.bottom + gap / 2, own.top - gap / 2 - height];
  const corners: Pick<Place, 'left' | 'top' | 'anchor'>[] = [
    { left: own.left, top: below, anchor: 'start' },
    { left: right, top: row, anchor: 'start' },
    { left, top: row, anchor: 'end' },
    { left: column, top: above, anchor: 'middle' },
    { left: column, top: below, anchor: 'middle' },
    { left: own.right - width, top: below, anchor: 'end' },
    { left: own.right - width, top: above, anchor: 'end' },
    { left: right, top: own.top, anchor: 'start' },
    { left: right, top: own.bottom - height, anchor: 'start' },
    { left, top: own.top, anchor: 'end' },
    { left, top: own.bottom - height, anchor: 'end' },
  ];
  return corners.map((corner) => ({
    ...corner,
    right: corner.left + width,
    bottom: corner.top + height,
  }));
}

/**
 * Distances of remote labels: sideways in multiples of the text height, up and down in multiples of
 * the box height, or of the text height if it is larger.
 */
type Reach = { sideways: readonly number[]; vertical: readonly number[] };

const near: Reach = {
  sideways: [2, 3, 4, 5, 7, 9],
  vertical: [0, 0.5, -0.5, 1, -1, 1.5, -1.5, 2, -2, 3],
};
const wide: Reach = {
  sideways: [2, 3, 4, 5, 6, 7, 8, 9, 11, 13],
  vertical: [0, 0.5, -0.5, 1, -1, 1.5, -1.5, 2, -2, 2.5, -2.5, 3, -3, 4, -4, 5, -5, 6, -6],
};

/** Remote places for a box without free space next to it, each with its leader line. */
const distantPlaces =
  (reach: Reach): Places =>
  (own, text, size) => {
    const { width, height } = extent(text, size);
    const gap = size * 0.3;
    const middle = (own.top + own.bottom) / 2;
    const step = Math.max(own.bottom - own.top, height);
    const places = reach.vertical.flatMap((times) => {
      const row = middle + times * step;
      const vertical = { top: row - height / 2, bottom: row + height / 2 };
      return reach.sideways.flatMap((heights) => {
        const [left, right] = [own.left - heights * height, own.right + heights * height];
        // Ends in the part of the box that is nearest to the label.
        const end = Math.min(Math.max(row, own.top + gap), own.bottom - gap);
        const line = (from: number, to: number): Leader => ({
          from: { x: from, y: row },
          to: { x: to, y: end },
        });
        return [
          {
            ...vertical,
            left: right,
            right: right + width,
            anchor: 'start' as const,
            leader: line(right - gap, own.right - gap),
          },
          {
            ...vertical,
            left: left - width,
            right: left,
            anchor: 'end' as const,
            leader: line(left + gap, own.left + gap),
          },
        ];
      });
    });
    return places;
  };

/** How often to retry when a label did not fit, and the number of labels up to which to retry. */
const rounds = 12;
const mostRepeated = 80;

/**
 * Places labels next to what they name, in the given order. No label covers another label, a plot
 * or the frame; a place outside the frame gets none. A label that does not fit nearby is placed at
 * a distance. If that fails, it goes first in another round that allows greater distances. In a
 * crowd, some labels may be omitted, because the list next to the map names every city.
 *
 * @param size Font size, in units of the drawing.
 */
export function placeLabels(labelled: Labelled[], frame: LabelBox, size: number): Label[] {
  let order = labelled;
  let best = placeInOrder(order, frame, size, near);
  let last = best;
  const repeats = labelled.length > mostRepeated ? 0 : rounds;
  for (let round = 0; round < repeats && best.omitted.length > 0; round += 1) {
    const { omitted } = last;
    order = [...omitted, ...order.filter((each) => !omitted.includes(each))];
    last = placeInOrder(order, frame, size, wide);
    if (last.omitted.length < best.omitted.length) best = last;
  }
  return best.labels;
}

function placeInOrder(labelled: Labelled[], frame: LabelBox, size: number, reach: Reach) {
  const plots = labelled.flatMap(({ boxes }) => boxes.filter((box) => shown(box, frame)));
  const occupied = [...plots];
  const texts: LabelBox[] = [];
  const leaders: Leader[] = [];
  const labels: Label[] = [];
  /** A line's cost: its length, plus a large penalty for each other box it crosses. */
  const costOf = (line: Leader, own: LabelBox[]) => {
    const { from, to } = line;
    const strange = plots.filter((box) => !own.includes(box) && crosses(line, box)).length;
    return Math.hypot(from.x - to.x, from.y - to.y) + 2.5 * size * strange;
  };
  const place = ({ text, boxes, avoid = [] }: Labelled, places: Places): boolean => {
    const seen = boxes.flatMap((box) => shown(box, frame) ?? []);
    if (seen.length === 0) return true;
    const [free] = places(around(seen), text, size)
      .filter(
        (box) =>
          inside(box, frame) &&
          !occupied.some((other) => overlap(box, other)) &&
          !texts.some((other) => box.leader && crosses(box.leader, other)) &&
          !leaders.some((line) => crosses(line, box)),
      )
      .map((box) => ({
        box,
        cost:
          (box.leader ? costOf(box.leader, boxes) : 0) +
          size * avoid.filter((other) => overlap(box, other)).length,
      }))
      .sort((one, other) => one.cost - other.cost)
      .map(({ box }) => box);
    if (!free) return false;
    occupied.push(free);
    texts.push(free);
    if (free.leader) leaders.push(free.leader);
    const { left, right, top, anchor, leader } = free;
    const x = { start: left, middle: (left + right) / 2, end: right }[anchor];
    const label = { text, anchor, x, y: top + size * 0.85 };
    labels.push(leader ? { ...label, leader: linePath(leader) } : label);
    return true;
  };
  const hemmedIn = labelled.filter((each) => !place(each, besidePlaces));
  const omitted = hemmedIn.filter((each) => !place(each, distantPlaces(reach)));
  return { labels, omitted };
}

/**
 * The font size of labels in a view: at least 11 px on a 320 px screen, where the view is as wide
 * as the viewport.
 */
export const labelSize = ({ width }: { width: number }): number => (11.2 * width) / 320;

/** A part of a drawing, as `View`, which depends on boxes of labels. */
type Part = { left: number; top: number; width: number; height: number };

/** Places labels in a view; earlier ones get the better places. */
export function labelsIn({ left, top, width, height }: Part, labelled: Labelled[]): Label[] {
  const frame = { left: left + 2, top: top + 2, right: left + width - 2, bottom: top + height - 2 };
  return placeLabels(labelled, frame, labelSize({ width }));
}
