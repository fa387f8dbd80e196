import { CaptionText } from './kit/CaptionText.tsx';
import { Card } from './kit/Card.tsx';
import type { Details } from './kit/detail.ts';
import { Ground } from './kit/Ground.tsx';
import { Rule } from './kit/Rule.tsx';

/** The parts that are also shown on their own. */
export const channelMixDetails: Details = {
  corner: [72, 44, 120],
  junction: [140, 190, 150],
  lots: [285, 250, 186],
  road: [0, 250, 126],
  frontage: [216, 104, 150],
};

/** A subdivision plat: a boulevard between lots of unequal area, one per channel. */
export function ChannelMix() {
  return (
    <>
      <Ground />
      <path fill="var(--paper)" d="M-480-400H280V160L-480 540zM-480 580 200 240V800H-480z" />
      <path data-act="ads" fill="var(--bluebonnet)" d="M120-400H280V160l-160 80z" />
      <path data-act="maps" fill="var(--wheat)" d="M120 100V240L-480 540V100z" />
      <path data-act="social" fill="var(--ink)" d="M360 300H960V800H360z" />
      <path data-act="search" fill="var(--clay)" d="M200 240 960-140V300H200z" />
      <Rule d="M-480 540 960-180M-480 580 960-140M120-400V240M280-400V160M-480 100H120M200 240V800M200 300H960M360 300V800" />
      <Rule strokeDasharray="12 10" d="M-480 560 960-160" />
      <Card
        boxes={[
          [114, 94, 12, 12],
          [114, 234, 12, 12],
          [274, 154, 12, 12],
          [194, 234, 12, 12],
          [194, 294, 12, 12],
          [354, 294, 12, 12],
        ]}
      />
      <CaptionText x="300" y="280" fill="var(--on-clay)">
        SEARCH
      </CaptionText>
      <CaptionText x="138" y="36" fill="var(--paper)">
        ADS
      </CaptionText>
      <CaptionText x="22" y="132">
        MAPS
      </CaptionText>
      <CaptionText x="22" y="36">
        EMAIL
      </CaptionText>
      <CaptionText x="380" y="332" fill="var(--paper)">
        SOCIAL
      </CaptionText>
      <CaptionText x="22" y="372">
        WEB
      </CaptionText>
    </>
  );
}
