import { CaptionText } from './kit/CaptionText.tsx';
import { Card } from './kit/Card.tsx';
import { Fill } from './kit/Fill.tsx';
import { Grid } from './kit/Grid.tsx';
import { Ground } from './kit/Ground.tsx';
import { Pin } from './kit/Pin.tsx';
import { Rule } from './kit/Rule.tsx';

/** The location setting of an ad campaign: two options, and the people the chosen one excludes. */
export function LocationOption() {
  return (
    <>
      <Ground />
      <Card boxes={[[40, 30, 400, 130]]} />
      <Rule d="M64 58h22v22H64zM64 110h22v22H64z" />
      <Fill fill="var(--clay)" boxes={[[69, 115, 12, 12]]} />
      <CaptionText x="104" y="76" fill="var(--quiet)">
        Presence or interest
      </CaptionText>
      <CaptionText x="104" y="128" fontWeight="700">
        Presence
      </CaptionText>
      <Card boxes={[[40, 190, 400, 180]]} />
      <Grid box={[41, 191, 398, 178]} />
      <Rule strokeDasharray="6 4" d="M130 214h180v132H130z" />
      <Pin x={176} y={288} size={32} fill="var(--clay)" />
      <Pin x={228} y={330} size={32} fill="var(--clay)" />
      <Pin x={268} y={262} size={32} fill="var(--clay)" />
      <Pin x={84} y={322} size={32} fill="var(--line-strong)" />
      <Pin x={366} y={258} size={32} fill="var(--line-strong)" />
      <Pin x={402} y={338} size={32} fill="var(--line-strong)" />
    </>
  );
}
