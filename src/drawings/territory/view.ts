import { cell } from './projection.ts';

/** A rectangle of the drawing, in its units. */
export type View = { left: number; top: number; width: number; height: number };
/** The edges of a rectangle, in the same units. */
export type Box = { left: number; top: number; right: number; bottom: number };

/** The margin between a city and the edge of an enlarged view, with room for its name. */
const margin = 1.5 * cell;

/** Enlarges a view, in the same shape, just enough to show all boxes. */
export function enlargedView(view: View, boxes: readonly Box[]): View {
  const right = view.left + view.width;
  const bottom = view.top + view.height;
  const beyond = boxes.filter(
    (box) => box.left < view.left || box.top < view.top || box.right > right || box.bottom > bottom,
  );
  if (beyond.length === 0) return view;
  const minBounds = {
    left: Math.min(view.left, ...beyond.map((box) => box.left - margin)),
    top: Math.min(view.top, ...beyond.map((box) => box.top - margin)),
    right: Math.max(right, ...beyond.map((box) => box.right + margin)),
    bottom: Math.max(bottom, ...beyond.map((box) => box.bottom + margin)),
  };
  const across = minBounds.right - minBounds.left;
  const down = minBounds.bottom - minBounds.top;
  const scale = Math.max(across / view.width, down / view.height);
  const [width, height] = [scale * view.width, scale * view.height];
  return {
    left: minBounds.left - (width - across) / 2,
    top: minBounds.top - (height - down) / 2,
    width,
    height,
  };
}
