import { Pin } from '../../drawings/kit/Pin.tsx';
import { countyBorders } from '../../drawings/territory/county-borders.ts';
import { type Plot, plotBox, plotPath } from '../../drawings/territory/plots.ts';
import { type Coordinates, cell, project } from '../../drawings/territory/projection.ts';
import { enlargedView, type View } from '../../drawings/territory/view.ts';
import { ShareMap } from './ShareMap.tsx';

type Props = {
  /** The plots of each city. */
  plots: ReadonlyMap<string, readonly Plot[]>;
  /** The highlighted cities. */
  highlighted: ReadonlySet<string>;
  /** The center of the view; without it the map shows the whole territory. */
  around?: Coordinates | undefined;
  /** A place marked with a pin. */
  pin?: Coordinates | undefined;
};

/** The territory in a share image, without names, because the build machine may lack the font. */
export function ShareTerritory({ plots, highlighted, around, pin }: Props) {
  const view = around
    ? viewAround(around)
    : enlargedView(wholeView, [...plots.values()].flat().map(plotBox));
  const { left, top, width, height } = view;
  const isVisible = (plot: Plot) => {
    const box = plotBox(plot);
    const isBeside = box.right <= left || box.left >= left + width;
    return !isBeside && box.bottom > top && box.top < top + height;
  };
  const path = (isHighlighted: boolean) => {
    const shown = [...plots].filter(([city]) => highlighted.has(city) === isHighlighted);
    return plotPath(shown.flatMap(([, cityPlots]) => cityPlots.filter(isVisible)));
  };
  return (
    <ShareMap view={view}>
      <path
        fill="none"
        stroke="var(--line-strong)"
        strokeWidth="1.5"
        strokeDasharray="2 4"
        d={countyBorders}
      />
      <path fill="var(--bluebonnet)" d={path(false)} />
      <path fill="var(--clay)" d={path(true)} />
      {pin && (
        <Pin {...project(pin)} size={40} fill="var(--wheat)" stroke="var(--ink)" strokeWidth="4" />
      )}
    </ShareMap>
  );
}

/** The smallest view of the whole territory, in the shape of the picture. */
const wholeView: View = { left: 2.75 * cell, top: 0, width: 21.5 * cell, height: 25 * cell };

/** A view of about half the territory, in whole plots, centered on a place. */
function viewAround(place: Coordinates): View {
  const [across, down] = [13, 15];
  const { x, y } = project(place);
  return {
    left: (Math.floor(x / cell) - (across - 1) / 2) * cell,
    top: (Math.floor(y / cell) - (down - 1) / 2) * cell,
    width: across * cell,
    height: down * cell,
  };
}
