import { CaptionText } from './kit/CaptionText.tsx';
import { Card } from './kit/Card.tsx';
import { Fill } from './kit/Fill.tsx';
import { Grid } from './kit/Grid.tsx';
import { Ground } from './kit/Ground.tsx';
import { Pin } from './kit/Pin.tsx';
import { Rule } from './kit/Rule.tsx';
import { Writing } from './kit/Writing.tsx';

/** A business profile above the results, with the button that verifies it. */
export function ProfileVerification() {
  return (
    <>
      <Ground />
      <Card boxes={[[70, 30, 340, 260]]} />
      <Writing strokeWidth="18" lines={[[94, 66, 170]]} />
      <Writing
        stroke="var(--line)"
        strokeWidth="8"
        lines={[
          [94, 92, 120],
          [94, 112, 150],
        ]}
      />
      <Card boxes={[[290, 50, 100, 80]]} />
      <Grid box={[291, 51, 98, 78]} cell={20} />
      <Pin x={340} y={112} size={34} fill="var(--bluebonnet)" />
      <Fill fill="var(--clay)" boxes={[[94, 150, 292, 56]]} />
      <Rule d="M94 150h292v56H94z" />
      <CaptionText x="180" y="184" fill="var(--on-clay)" fontWeight="700">
        Get verified
      </CaptionText>
      <Rule d="M94 226h90v40H94zM195 226h90v40h-90zM296 226h90v40h-90z" />
      <Writing
        stroke="var(--line)"
        strokeWidth="12"
        lines={[
          [70, 326, 230],
          [70, 372, 190],
        ]}
      />
      <Writing
        stroke="var(--line)"
        strokeWidth="6"
        lines={[
          [70, 344, 320],
          [70, 390, 300],
        ]}
      />
    </>
  );
}
