import { CaptionText } from './kit/CaptionText.tsx';
import { Ground } from './kit/Ground.tsx';
import { Plots } from './kit/Plots.tsx';
import { type PlotRow, planRows } from './kit/plan-rows.ts';

/** The plots taken in winter, spring, summer and fall. */
const plan = [
  '   f',
  '  fff  f',
  ' ff ff',
  'fffffff  f',
  'ssfffffff',
  'sssfffff        f',
  'ssssssfff f    ff',
  'ssssssssff    fff f',
  'sssssssssss sffffff',
  'pssssssssssssssfffff f',
  'pppppsssssssssssfffff',
  'ppppppppssssssssssffff',
  'pppppppppsssssssssffff f',
  'wwpppppppppsssssssfffff',
  'wwwwppppppppssssssssffff',
  'wwwwwpppppppppssssssfff',
  'wwwwwwpppppppppsssssff f',
  'wwwwwwwppppppppssssfff',
  'wwwwwwwwpppppppssssf',
  'wwwwwwwwppppppsssss',
  'wwwwwwwwpppppppsssss',
  'wwwwwwwwwppppppsssss',
  'wwwwwwwwwpppppppssss',
  'wwwwwwwwpppppppsssss',
  'wwwwwwwwpppppppssss',
];

/** Extends rows that start at the left edge beyond it. */
const extendLeft = ([column, row, count]: PlotRow): PlotRow =>
  column === 0 ? [-24, row, count + 24] : [column, row, count];

const legend = ['w', 'p', 's', 'f'];

/** Acreage that grows outward, one color per season; the newest is highlighted. */
export function OrganicGrowth() {
  const season = (letter: string) => [
    ...planRows(plan, letter).map(extendLeft),
    [18, 1 + legend.indexOf(letter), 1] as const,
  ];
  return (
    <>
      <Ground />
      <Plots stroke="var(--ink)" rows={season('w')} />
      <Plots stroke="var(--bluebonnet)" rows={season('p')} />
      <Plots stroke="var(--wheat)" rows={season('s')} />
      <Plots stroke="var(--clay)" rows={season('f')} />
      <CaptionText x="388" y="35">
        WINTER
      </CaptionText>
      <CaptionText x="388" y="55">
        SPRING
      </CaptionText>
      <CaptionText x="388" y="75">
        SUMMER
      </CaptionText>
      <CaptionText x="388" y="95">
        FALL
      </CaptionText>
    </>
  );
}
