/** A box: its left and top corner, its width and its height. */
export type Box = readonly [x: number, y: number, width: number, height: number];

/** Boxes as the data of one SVG path. */
export function boxPath(boxes: readonly Box[]): string {
  return boxes.map(([x, y, width, height]) => `M${x} ${y}h${width}v${height}h${-width}z`).join('');
}
