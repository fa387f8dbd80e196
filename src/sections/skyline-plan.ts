/**
 * Downtown Dallas from the southwest, one character a plot and one letter a building: Reunion Tower,
 * its hotel, the tallest tower with its stepped top, the one with the mast, the arched one, the
 * prism, and the one with a window in its crown. `l` is a lower house between them, `*` a lit
 * plot.
 */
const plan = `
...................BB.........................
...................BB...N.....................
....R.............BBBB..N...CC................
...RRR............BBBB.NNN..CC...F............
...R*R............BBBB.NNN.CCCC.FF....JJJ.....
....R.............BB*B.NNN.CCCC.FF...JJJJJ....
....R.............BBBB.N*N.CCCC.FFF..JJ.JJ....
....R....HHH......BBBB.NNN.CC*C.FFF..JJ.JJ....
....R...HHHHH.OOO.BBBB.NNN.CCCC.FFFF.JJJJJ....
....R..HHHHHH.OOO.BBBB.NNN.CCCC.FFFF.J*JJJ.MM.
....R..HHH*HH.OOO.B*BBlNNN.CCCClFFFF.JJJJJ.MM.
....R..HHHHHH.OOOlBBBBlNNNlCCCClF*FFlJJJJJ.MMl
..l.Rl.HHHHHHlOOOlBBBBlNNNlCCCClFFFFlJJJJJlMMl
ll.lRllHHHHHHlOOOlBBBBlNNNlCCCClFFFFlJJJ*JlMMl`;

/** The heights of the houses around, in plots; 0 is a gap. */
const houses = [1, 2, 1, 0, 1, 1, 3, 1, 0, 2, 1, 1, 0, 1, 2, 2, 1];

const rows = plan.trim().split('\n');
const [firstRow = ''] = rows;

export const skylineHeight = rows.length;
export const skylineWidth = firstRow.length;

/** The dashes of a vertical line from the ground up, each a plot. */
const column = (x: number, from: number, height: number) => `M${x}.5 ${from}v-${height}`;

/** The runs of plots that a test picks, as vertical lines, column by column. */
function pathOf(isPicked: (plot: string, x: number, y: number) => boolean): string {
  let path = '';
  for (let x = 0; x < skylineWidth; x += 1) {
    let run = 0;
    for (let y = skylineHeight - 1; y >= -1; y -= 1) {
      const plot = rows[y]?.[x];
      if (plot !== undefined && isPicked(plot, x, y)) run += 1;
      else if (run > 0) {
        path += column(x, y + 1 + run, run);
        run = 0;
      }
    }
  }
  return path;
}

/** The building around a lit plot is the nearest one to the left in its row. */
const buildingAt = (plot: string, x: number, y: number): string =>
  plot === '*' ? (rows[y]?.slice(0, x).replaceAll('*', '').at(-1) ?? '') : plot;

/** One path for each tower, and one for the lower houses between them. */
export const buildings: readonly string[] = [
  ...[...new Set(plan.replace(/[^A-Z]/g, ''))].map((letter) =>
    pathOf((plot, x, y) => buildingAt(plot, x, y) === letter),
  ),
  pathOf((plot) => plot === 'l'),
];

/** The lit plots, which lie over their buildings. */
export const litPlots: string = pathOf((plot) => plot === '*');

/** A stretch of houses, repeated on both sides as far as the widest screen reaches, in plots. */
export const suburb = {
  width: houses.length,
  reach: 8 * houses.length,
  path: houses.map((height, x) => (height === 0 ? '' : column(x, skylineHeight, height))).join(''),
};
