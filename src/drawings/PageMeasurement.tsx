import { CaptionText } from './kit/CaptionText.tsx';
import { Card } from './kit/Card.tsx';
import { Fill } from './kit/Fill.tsx';
import { Ground } from './kit/Ground.tsx';
import { Rule } from './kit/Rule.tsx';
import { Writing } from './kit/Writing.tsx';

/** A speed test of one page: its address, the device, and when its largest part was loaded. */
export function PageMeasurement() {
  return (
    <>
      <Ground />
      <Card boxes={[[40, 30, 400, 60]]} />
      <Writing strokeWidth="10" lines={[[64, 60, 190]]} />
      <Fill fill="var(--bluebonnet)" boxes={[[340, 42, 88, 36]]} />
      <Writing stroke="var(--paper)" strokeWidth="8" lines={[[358, 60, 52]]} />
      <CaptionText x="40" y="132" fontWeight="700">
        Mobile
      </CaptionText>
      <CaptionText x="150" y="132" fill="var(--quiet)">
        Desktop
      </CaptionText>
      <Rule d="M40 144h70" stroke="var(--clay)" strokeWidth="5" />
      <Rule d="M40 147h400" />
      <Card boxes={[[40, 176, 400, 180]]} />
      <CaptionText x="64" y="216">
        Largest Contentful Paint
      </CaptionText>
      <Fill fill="var(--bluebonnet)" boxes={[[64, 270, 180, 26]]} />
      <Fill fill="var(--wheat)" boxes={[[248, 270, 84, 26]]} />
      <Fill fill="var(--clay)" boxes={[[336, 270, 80, 26]]} />
      <Rule d="M364 254v58M352 254h24l-12 14z" strokeWidth="3" />
      <CaptionText x="64" y="330" fontSize="15" fill="var(--quiet)">
        good
      </CaptionText>
      <CaptionText x="350" y="330" fontSize="15" fill="var(--quiet)">
        poor
      </CaptionText>
    </>
  );
}
