import { Drawing } from '../drawings/Drawing.tsx';
import { Ground } from '../drawings/kit/Ground.tsx';
import { Mark } from '../ui/Mark.tsx';
import { ShareTerritory } from './ShareTerritory.tsx';
import type { ShareSubject } from './share-subject.ts';

type Props = { subject: ShareSubject };

/** The picture of a share image. */
export function SharePicture({ subject }: Props) {
  switch (subject.kind) {
    case 'drawing':
      return <Drawing name={subject.name} />;
    case 'territory':
      return <ShareTerritory plots={subject.plots} lit={subject.lit} around={subject.around} />;
    case 'mark':
      return (
        <svg viewBox="0 0 480 400" aria-hidden="true">
          <Ground />
          <Mark x="80" y="40" width="320" height="320" color="var(--ink)" />
        </svg>
      );
  }
}
