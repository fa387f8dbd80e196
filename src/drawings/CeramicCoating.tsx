import { Fill } from './kit/Fill.tsx';
import { Grid } from './kit/Grid.tsx';
import { Ground } from './kit/Ground.tsx';
import { Rule } from './kit/Rule.tsx';

/** The front of a car: dirt bounces off a coating lifted from the surface, with shine below it. */
export function CeramicCoating() {
  return (
    <>
      <Ground />
      <g transform="translate(-16)">
        <path fill="var(--bluebonnet)" d="M-480 330V110H120L220 206 410 228 446 262V330z" />
        <Grid stroke="var(--line-on-ink)" box={[-480, 210, 640, 120]} />
        <path fill="var(--field)" d="M-480 196V126H60V196zM76 196V126H116L190 196z" />
        <path fill="var(--wheat)" d="M414 240 446 262V276H404z" />
        <path
          fill="var(--paper)"
          d="M176 330 246 212 266 214 198 330zM214 330 284 216 292 217 224 330zM380 260 396 230 410 231 392 260z"
        />
        <path fill="var(--field)" d="M246 330A74 74 0 0 1 394 330z" />
        <circle cx="320" cy="328" r="62" fill="var(--ink)" />
        <circle cx="320" cy="328" r="30" fill="var(--field)" />
        <path fill="var(--ink)" d="M308 316h24v24h-24z" />
        <path stroke="var(--clay)" strokeWidth="16" d="M120 84 226 182 416 204 474 258V340" />
        <Rule d="M-480 390H960M-480 210H200M68 110V330M168 210V330M90 224h28" />
        <Rule strokeDasharray="4 5" d="M262 96l46 80 60-92M420 60l14 132 40-60" />
        <Fill
          fill="var(--ink)"
          boxes={[
            [56, 92, 18, 18],
            [34, 74, 18, 18],
            [92, 92, 18, 18],
            [20, 260, 18, 18],
            [112, 284, 18, 18],
            [362, 68, 18, 18],
            [468, 116, 18, 18],
          ]}
        />
      </g>
    </>
  );
}
