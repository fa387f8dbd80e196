import { Drawing } from '../../drawings/Drawing.tsx';
import { Ground } from '../../drawings/kit/Ground.tsx';
import { Mark } from '../../ui/Mark.tsx';
import { ShareDistricts } from './ShareDistricts.tsx';
import { ShareSheet } from './ShareSheet.tsx';
import { ShareTerritory } from './ShareTerritory.tsx';
import type { ShareSubject } from './share-subject.ts';

type Props = { subject: ShareSubject };

/** The picture part of a share image. */
export function SharePicture({ subject }: Props) {
  switch (subject.kind) {
    case 'drawings': {
      const [only, ...others] = subject.names;
      if (only && others.length === 0) return <Drawing name={only} />;
      return <ShareSheet names={subject.names} />;
    }
    case 'territory': {
      const { kind, ...territory } = subject;
      return <ShareTerritory {...territory} />;
    }
    case 'districts':
      return <ShareDistricts plan={subject.plan} />;
    case 'mark':
      return (
        <svg viewBox="0 0 480 400" aria-hidden="true">
          <Ground />
          <Mark x="80" y="40" width="320" height="320" color="var(--ink)" />
        </svg>
      );
  }
}
