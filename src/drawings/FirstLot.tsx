import { Fill } from './kit/Fill.tsx';
import { Grid } from './kit/Grid.tsx';
import { Ground } from './kit/Ground.tsx';
import { Rule } from './kit/Rule.tsx';

/** Left edges and top edges of the lots. */
const columns = [64, 200, 336];
const rows = [26, 150, 274];
const [width, height] = [120, 100];
const first = [columns[0] ?? 0, rows[1] ?? 0] as const;

const lots = columns
  .flatMap((x) => rows.map((y) => [x, y] as const))
  .filter(([x, y]) => x !== first[0] || y !== first[1]);

/** Nine lots staked out along a road; one has a house on it. */
export function FirstLot() {
  const [x, y] = first;
  return (
    <>
      <Ground />
      <path stroke="var(--paper)" strokeWidth="22" d="M-480 200H64M36-600V1000" />
      <Rule strokeDasharray="10 8" d="M-480 200H56M36-600V1000" />
      <Rule
        strokeDasharray="6 6"
        d={lots.map(([left, top]) => `M${left} ${top}h${width}v${height}h-${width}z`).join('')}
      />
      {/* A flag on each free lot. */}
      <Rule
        fill="var(--wheat)"
        d={lots.map(([left, top]) => `M${left + 16} ${top + 42}v-30l22 8-22 8`).join('')}
      />
      <Fill fill="var(--clay)" boxes={[[x, y, width, height]]} />
      <Grid box={[x, y, width, height]} cell={20} />
      <Rule fill="var(--paper)" d={`M${x + 24} ${y + 88}v-44l36-30 36 30v44z`} />
      <Fill fill="var(--bluebonnet)" boxes={[[x + 50, y + 56, 20, 32]]} />
      <Rule strokeWidth="3" d={`M${x} ${y}h${width}v${height}h-${width}z`} />
    </>
  );
}
