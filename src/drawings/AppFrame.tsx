import { Ground } from './kit/Ground.tsx';
import { Rule } from './kit/Rule.tsx';
import { Tower } from './kit/Tower.tsx';

/** A phone laid on the land like a lot; plots of its screen are built on, one of them is lit. */
export function AppFrame() {
  return (
    <>
      <Ground />
      <Tower at={[0, 0]} size={[7, 11]} height={26} roof="var(--ink)" />
      <Tower at={[0.5, 1]} size={[6, 9]} height={0} lift={26} roof="var(--paper)" />
      <Rule stroke="var(--line)" d="" />
      <Tower at={[1, 1.5]} size={[5, 1]} height={12} lift={26} roof="var(--wheat)" />
      <Tower at={[1, 3]} size={[2, 2]} height={70} lift={26} roof="var(--wheat)" />
      <Tower at={[4, 3]} size={[2, 2]} height={34} lift={26} roof="var(--wheat)" />
      <Tower
        at={[1, 6]}
        size={[2, 3]}
        height={120}
        lift={26}
        roof="var(--wheat)"
        walls={['var(--clay-deep)', 'var(--clay)']}
      />
      <Tower at={[4, 6]} size={[2, 3]} height={26} lift={26} roof="var(--wheat)" />
    </>
  );
}
