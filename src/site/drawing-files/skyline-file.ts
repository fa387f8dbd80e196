import { resolveTokens } from '../../content/resolve-tokens.ts';

/**
 * Downtown Dallas from the southwest, with a character per plot and a letter per building: Reunion
 * Tower, its hotel, the tallest tower with its stepped top, the tower with the mast, the arched
 * tower, the prism, and the tower with a window in its crown. `l` is a lower house between them,
 * `*` a lit plot.
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
.l..Rl.HHHHHHlOOOlBBBBlNNNlCCCClFFFFlJJJJJlMMl
ll.lRllHHHHHHlOOOlBBBBlNNNlCCCClFFFFlJJJ*JlMMl`;

/** The heights of the surrounding houses, in plots; 0 is a gap. The pattern repeats. */
const houses = [1, 2, 1, 0, 1, 1, 3, 1, 0, 2, 1, 1, 0, 1, 2, 2, 1];

const rows = plan.trim().split('\n');
const [firstRow = ''] = rows;

const [width, height] = [firstRow.length, rows.length];

/** How many plots of houses are on either side: enough for the widest screen. */
const suburb = 8 * houses.length;

/** A vertical line from the ground up, with a dash per plot. */
const column = (x: number, from: number, height: number) => `M${x + 0.5} ${from}v-${height}`;

/** The runs of matching plots, as vertical lines, column by column. */
function pathOf(isPicked: (plot: string) => boolean): string {
  let path = '';
  for (let x = 0; x < width; x += 1) {
    let run = 0;
    for (let y = height - 1; y >= -1; y -= 1) {
      const plot = rows[y]?.[x];
      if (plot !== undefined && isPicked(plot)) run += 1;
      else if (run > 0) {
        path += column(x, y + 1 + run, run);
        run = 0;
      }
    }
  }
  return path;
}

const houseAt = (x: number): number => houses.at(x % houses.length) ?? 0;

/**
 * Downtown Dallas in plots, with low houses on both sides, as a standalone SVG file. It is as high
 * as the tallest tower.
 */
export function skylineFile(): string {
  const around = [
    ...Array.from({ length: suburb }, (_, index) => -1 - index),
    ...Array.from({ length: suburb }, (_, index) => width + index),
  ];
  const buildings = pathOf((plot) => plot !== '.');
  const lit = pathOf((plot) => plot === '*');
  const suburbs = around
    .filter((x) => houseAt(x) > 0)
    .map((x) => column(x, height, houseAt(x)))
    .join('');
  return resolveTokens(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-suburb} 0 ${width + 2 * suburb} ${height}" stroke-width=".88" stroke-dasharray=".88 .12"><path stroke="var(--clay)" d="${buildings}${suburbs}"/><path stroke="var(--wheat)" d="${lit}"/></svg>`,
  );
}
