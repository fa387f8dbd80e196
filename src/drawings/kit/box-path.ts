export type Box = readonly [x: number, y: number, width: number, height: number];

/** Boxes as path data for one SVG path. */
export function boxPath(boxes: readonly Box[]): string {
  return boxes.map(([x, y, width, height]) => `M${x} ${y}h${width}v${height}h${-width}z`).join('');
}
