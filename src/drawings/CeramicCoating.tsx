import { Fill } from './kit/Fill.tsx';
import { Ground } from './kit/Ground.tsx';
import { Rule } from './kit/Rule.tsx';

/** The front of a car: a coat lifted from its surface, off which dirt bounces, and reflections below it. */
export function CeramicCoating() {
  return (
    <>
      <Ground />
      <path fill="var(--bluebonnet)" d="M-480 320V120H130L220 210 400 230 440 260V320z" />
      <path fill="var(--paper)" d="M20 210V144H120L186 210z" />
      <path
        fill="var(--paper)"
        opacity=".3"
        d="M230 320 290 218h40L270 320zM350 320 400 232h14L364 320z"
      />
      <circle cx="330" cy="320" r="60" fill="var(--ink)" />
      <circle cx="330" cy="320" r="26" fill="var(--field)" />
      <path stroke="var(--clay)" strokeWidth="14" d="M130 96 226 186 410 206 464 248V320" />
      <Rule d="M-480 380H960M-480 226H236M0 120V320" />
      <Fill
        fill="var(--ink)"
        boxes={[
          [20, 104, 16, 16],
          [60, 104, 16, 16],
          [300, 130, 16, 16],
          [350, 90, 16, 16],
        ]}
      />
    </>
  );
}
