import { Card } from './kit/Card.tsx';
import { Fill } from './kit/Fill.tsx';
import { Ground } from './kit/Ground.tsx';
import { Rule } from './kit/Rule.tsx';
import { Writing } from './kit/Writing.tsx';

/** Columns of cards; one card has moved right through all of them and is won. */
export function CrmPipeline() {
  return (
    <>
      <Ground />
      <Fill fill="var(--ink)" boxes={[[340, -400, 620, 1200]]} />
      <Rule d="M120-400V800M230-400V800M-480 60H340" />
      <Writing
        strokeWidth="10"
        lines={[
          [20, 40, 70],
          [130, 40, 50],
          [240, 40, 60],
        ]}
      />
      <Writing stroke="var(--paper)" strokeWidth="10" lines={[[356, 40, 80]]} />
      <Card
        boxes={[
          [10, 80, 100, 60],
          [10, 152, 100, 60],
          [10, 320, 100, 60],
          [10, 392, 100, 60],
          [130, 80, 90, 60],
          [130, 152, 90, 60],
          [130, 320, 90, 60],
          [240, 80, 90, 60],
        ]}
      />
      <Card
        fill="none"
        strokeDasharray="4 4"
        boxes={[
          [10, 236, 100, 60],
          [130, 236, 90, 60],
          [240, 236, 90, 60],
        ]}
      />
      <Fill fill="var(--clay)" boxes={[[300, 216, 160, 100]]} />
      <path stroke="var(--ink)" strokeWidth="14" d="m340 264 28 28 54-54" />
    </>
  );
}
