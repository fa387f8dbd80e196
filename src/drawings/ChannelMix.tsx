import { Caption } from './kit/Caption.tsx';
import { Card } from './kit/Card.tsx';
import { Ground } from './kit/Ground.tsx';
import { Rule } from './kit/Rule.tsx';

/** A subdivision plat: a boulevard between lots of unequal area, one lot for each channel. */
export function ChannelMix() {
  return (
    <>
      <Ground />
      <path fill="var(--paper)" d="M-480-400H280V160L-480 540zM-480 580 200 240V800H-480z" />
      <path fill="var(--bluebonnet)" d="M120-400H280V160l-160 80z" />
      <path fill="var(--wheat)" d="M120 120V240L-480 540V120z" />
      <path fill="var(--ink)" d="M360 280H960V800H360z" />
      <path fill="var(--clay)" d="M200 240 960-140V280H200z" />
      <Rule d="M-480 540 960-180M-480 580 960-140M120-400V240M280-400V160M-480 120H120M200 240V800M200 280H960M360 280V800" />
      <Rule strokeDasharray="12 10" d="M-480 560 960-160" />
      <Card
        boxes={[
          [115, 115, 10, 10],
          [115, 235, 10, 10],
          [275, 155, 10, 10],
          [195, 235, 10, 10],
          [195, 275, 10, 10],
          [355, 275, 10, 10],
        ]}
      />
      <Caption x="300" y="250">
        SEARCH
      </Caption>
      <Caption x="136" y="30" fill="var(--paper)">
        ADS
      </Caption>
      <Caption x="20" y="150">
        MAPS
      </Caption>
      <Caption x="20" y="30">
        EMAIL
      </Caption>
      <Caption x="376" y="310" fill="var(--paper)">
        SOCIAL
      </Caption>
    </>
  );
}
