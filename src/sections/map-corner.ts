import { type Label, type LabelBox, labelBox } from '../drawings/territory/labels.ts';
import type { View } from '../drawings/territory/view.ts';
import { labelSize } from './territory.ts';

/** The corners of a map in which its cards may stand, best first. */
const corners = ['top-left', 'bottom-left', 'bottom-right', 'top-right'] as const;
export type Corner = (typeof corners)[number];

/** The part of a map that a card covers on a large screen. */
const cardPart = { width: 0.44, height: 0.4 };

const cover = (a: LabelBox, b: LabelBox): number =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));

/** The corner of a view where a card covers the least of its plots and names. */
export function emptiestCorner(
  view: View,
  plots: readonly LabelBox[],
  labels: readonly Label[],
): Corner {
  const [width, height] = [cardPart.width * view.width, cardPart.height * view.height];
  const boxes = [...plots, ...labels.map((label) => labelBox(label, labelSize(view)))];
  const covered = (corner: Corner): number => {
    const left = corner.endsWith('left') ? view.left : view.left + view.width - width;
    const top = corner.startsWith('top') ? view.top : view.top + view.height - height;
    const card = { left, top, right: left + width, bottom: top + height };
    return boxes.reduce((sum, box) => sum + cover(card, box), 0);
  };
  return corners.reduce((best, each) => (covered(each) < covered(best) ? each : best));
}
