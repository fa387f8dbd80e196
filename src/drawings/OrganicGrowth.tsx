import { Caption } from './kit/Caption.tsx';
import { Ground } from './kit/Ground.tsx';
import { Plots } from './kit/Plots.tsx';
import { planRows } from './kit/plan-rows.ts';

/** Winter, spring, summer and fall: what was taken in each. */
const plan = [
  '                        ',
  '                  ff    ',
  '                 ffff   ',
  '             f  ffffff  ',
  '            ffssfffffff ',
  '         ffsssssssfffff ',
  '        fsssssssssssfff ',
  '       ssssppppssssssf  ',
  '      sspppppppppssssf  ',
  '     ssppppppppppsssff  ',
  '    fspppwwwppppppssff  ',
  '    sppwwwwwwpppppssf   ',
  '   ssppwwwwwwwppppss    ',
  '   sppwwwwwwwwwppss     ',
  '   sppwwwwwwwwppss      ',
  '    sppwwwwwwpppsf      ',
  '    sspppwwpppsss       ',
  '     fsspppppss         ',
  '       sssss            ',
  '        ff              ',
];

/** Acreage that grows season by season, each in its color; the newest is lit. */
export function OrganicGrowth() {
  return (
    <>
      <Ground />
      <Plots stroke="var(--ink)" rows={planRows(plan, 'w')} />
      <Plots stroke="var(--bluebonnet)" rows={planRows(plan, 'p')} />
      <Plots stroke="var(--wheat)" rows={planRows(plan, 's')} />
      <Plots stroke="var(--clay)" rows={planRows(plan, 'f')} />
      <Caption x="20" y="40">
        WINTER
      </Caption>
    </>
  );
}
