import type { Point } from './projection.ts';

type Box = { left: number; top: number; right: number; bottom: number };
/** A line from a label to what it names. */
type Leader = { from: Point; to: Point };
type Place = Box & { leader?: Leader };

/** What asks for a label: its text and the boxes it covers. */
export type Labelled = { text: string; boxes: Box[] };

/**
 * A label that found room: its text, where the text begins (left end of the baseline), and, when it
 * stands at a distance, the line that leads to what it names, as path data.
 */
export type Label = { text: string; leader?: string } & Point;

const overlap = (a: Box, b: Box) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** Whether a line runs over a box, as far as the eye can tell. */
const crosses = ({ from, to }: Leader, box: Box) =>
  Array.from({ length: 17 }, (_, step) => step / 16).some((part) => {
    const x = from.x + (to.x - from.x) * part;
    const y = from.y + (to.y - from.y) * part;
    return x > box.left && x < box.right && y > box.top && y < box.bottom;
  });

const linePath = ({ from, to }: Leader) => `M${from.x.toFixed(1)} ${from.y}L${to.x} ${to.y}`;

const inside = (box: Box, frame: Box) =>
  box.left >= frame.left &&
  box.right <= frame.right &&
  box.top >= frame.top &&
  box.bottom <= frame.bottom;

function around(boxes: Box[]): Box {
  return {
    left: Math.min(...boxes.map((box) => box.left)),
    top: Math.min(...boxes.map((box) => box.top)),
    right: Math.max(...boxes.map((box) => box.right)),
    bottom: Math.max(...boxes.map((box) => box.bottom)),
  };
}

/** Width and height of a text in letters of the given size, near enough for the text face. */
const extent = (text: string, size: number) => ({
  width: text.length * size * 0.56,
  height: size * 1.1,
});

/** The places beside a box: below, right, left, above, at either end. Best first. */
function besidePlaces(own: Box, text: string, size: number): Place[] {
  const { width, height } = extent(text, size);
  const gap = size * 0.3;
  const row = (own.top + own.bottom - height) / 2;
  const column = (own.left + own.right - width) / 2;
  const [right, left] = [own.right + gap, own.left - gap - width];
  const [below, above] = [own.bottom + gap / 2, own.top - gap / 2 - height];
  return [
    { left: own.left, top: below },
    { left: right, top: row },
    { left, top: row },
    { left: column, top: above },
    { left: column, top: below },
    { left: own.right - width, top: below },
    { left: own.right - width, top: above },
    { left: right, top: own.top },
    { left: right, top: own.bottom - height },
    { left, top: own.top },
    { left, top: own.bottom - height },
  ].map((corner) => ({ ...corner, right: corner.left + width, bottom: corner.top + height }));
}

/** The places at a distance from a box that is hemmed in, each with the line that leads to it. */
function distantPlaces(own: Box, text: string, size: number): Place[] {
  const { width, height } = extent(text, size);
  const gap = size * 0.3;
  const middle = (own.top + own.bottom) / 2;
  const tall = own.bottom - own.top;
  return [0, tall, -tall, 2 * tall].flatMap((offset) =>
    [3, 4, 5].flatMap((heights) => {
      const row = middle + offset;
      const [left, right] = [own.left - heights * height - width, own.right + heights * height];
      const vertical = { top: row - height / 2, bottom: row + height / 2 };
      const line = (from: number, to: number): Leader => ({
        from: { x: from, y: row },
        to: { x: to, y: middle },
      });
      return [
        {
          ...vertical,
          left: right,
          right: right + width,
          leader: line(right - gap, own.right - gap),
        },
        {
          ...vertical,
          left,
          right: left + width,
          leader: line(left + width + gap, own.left + gap),
        },
      ];
    }),
  );
}

/**
 * Places labels beside what they name, in the order given, so that none covers another, a plot or
 * the frame. One that finds no room beside it stands at a distance; one that finds none at all is
 * left out, because the list beside the map names every city.
 *
 * @param size Height of the letters, in units of the drawing.
 */
export function placeLabels(labelled: Labelled[], frame: Box, size: number): Label[] {
  const occupied = labelled.flatMap(({ boxes }) => boxes);
  const texts: Box[] = [];
  const leaders: Leader[] = [];
  const labels: Label[] = [];
  const place = ({ text, boxes }: Labelled, places: typeof besidePlaces): boolean => {
    const free = places(around(boxes), text, size).find(
      (box) =>
        inside(box, frame) &&
        !occupied.some((other) => overlap(box, other)) &&
        !texts.some((other) => box.leader && crosses(box.leader, other)) &&
        !leaders.some((line) => crosses(line, box)),
    );
    if (!free) return false;
    occupied.push(free);
    texts.push(free);
    if (free.leader) leaders.push(free.leader);
    const { left, top, leader } = free;
    const label = { text, x: left, y: top + size * 0.85 };
    labels.push(leader ? { ...label, leader: linePath(leader) } : label);
    return true;
  };
  const hemmedIn = labelled.filter((each) => !place(each, besidePlaces));
  for (const each of hemmedIn) {
    if (inside(around(each.boxes), frame)) place(each, distantPlaces);
  }
  return labels;
}
