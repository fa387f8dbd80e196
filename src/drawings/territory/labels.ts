import type { Point } from './projection.ts';

type Box = { left: number; top: number; right: number; bottom: number };
/** A label that found room: its text and where the text begins (left end of the baseline). */
export type Label = { text: string } & Point;
/** What asks for a label: its text and the boxes it covers, the first of them the largest. */
export type Labelled = { text: string; boxes: Box[] };

const overlap = (a: Box, b: Box) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

function around(boxes: Box[]): Box {
  return {
    left: Math.min(...boxes.map((box) => box.left)),
    top: Math.min(...boxes.map((box) => box.top)),
    right: Math.max(...boxes.map((box) => box.right)),
    bottom: Math.max(...boxes.map((box) => box.bottom)),
  };
}

/**
 * Places labels beside what they name, in the order given, so that none covers another, a plot or
 * the frame. One that finds no room is left out: the list beside the map names every city.
 *
 * @param size Height of the letters, in units of the drawing.
 */
export function placeLabels(labelled: Labelled[], frame: Box, size: number): Label[] {
  const occupied = labelled.flatMap(({ boxes }) => boxes);
  const labels: Label[] = [];
  for (const { text, boxes } of labelled) {
    const width = text.length * size * 0.56;
    const height = size * 1.1;
    const gap = size * 0.3;
    const own = around(boxes);
    const middle = (own.left + own.right - width) / 2;
    const candidates = [
      { left: own.left, top: own.bottom + gap / 2 },
      { left: own.right + gap, top: (own.top + own.bottom - height) / 2 },
      { left: own.left - gap - width, top: (own.top + own.bottom - height) / 2 },
      { left: middle, top: own.top - gap / 2 - height },
      { left: middle, top: own.bottom + gap / 2 },
      { left: own.right - width, top: own.bottom + gap / 2 },
      { left: own.right - width, top: own.top - gap / 2 - height },
      { left: own.right + gap, top: own.top },
      { left: own.right + gap, top: own.bottom - height },
      { left: own.left - gap - width, top: own.top },
      { left: own.left - gap - width, top: own.bottom - height },
    ].map(({ left, top }) => ({ left, top, right: left + width, bottom: top + height }));
    const free = candidates.find(
      (box) =>
        box.left >= frame.left &&
        box.right <= frame.right &&
        box.top >= frame.top &&
        box.bottom <= frame.bottom &&
        !occupied.some((other) => overlap(box, other)),
    );
    if (!free) continue;
    occupied.push(free);
    labels.push({ text, x: free.left, y: free.top + size * 0.85 });
  }
  return labels;
}
