import type { Details } from './kit/detail.ts';
import { Grid } from './kit/Grid.tsx';
import { Ground } from './kit/Ground.tsx';
import { Tower } from './kit/Tower.tsx';

const roof = 'var(--wheat)';

/** The parts that illustrate something on their own. */
export const appFrameDetails: Details = {
  tower: [96, 83, 135],
  screen: [159, 200, 108],
  roofs: [195, 79, 122],
  edge: [285, 83, 135],
  button: [33, 209, 135],
};

/** A phone laid on the land like a lot; some plots of its screen are built on, one highlighted. */
export function AppFrame() {
  return (
    <>
      <Ground />
      {/* Off the edges of the view. */}
      <g transform="translate(24 20) scale(.9)">
        <Tower at={[0, 0]} size={[6, 12]} height={24} roof="var(--ink)" />
        <Tower at={[0.5, 1]} size={[5, 10]} height={0} lift={24} />
        <Grid box={[0, 0, 130, 260]} cell={26} transform="matrix(1 .5 -1 .5 305 108)" />
        <Tower at={[2, 0.4]} size={[2, 0.2]} height={0} lift={24} />
        <Tower at={[2.5, 11.3]} size={[1, 0.4]} height={0} lift={24} />
        <Tower data-act="building" at={[1, 2]} size={[4, 1]} height={12} lift={24} roof={roof} />
        <Tower data-act="building" at={[1, 4]} size={[1, 1]} height={64} lift={24} roof={roof} />
        <Tower data-act="building" at={[3, 4]} size={[2, 2]} height={36} lift={24} roof={roof} />
        <Tower
          data-act="building"
          at={[1, 7.5]}
          size={[2, 2]}
          height={116}
          lift={24}
          roof={roof}
          walls={['var(--clay-deep)', 'var(--clay)']}
        />
        <Tower data-act="building" at={[4, 7]} size={[1, 1]} height={20} lift={24} roof={roof} />
        <Tower data-act="building" at={[4, 9]} size={[1, 1]} height={40} lift={24} roof={roof} />
      </g>
    </>
  );
}
