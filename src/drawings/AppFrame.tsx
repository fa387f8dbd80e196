import { Ground } from './kit/Ground.tsx';
import { Tower } from './kit/Tower.tsx';

/** A phone laid on the land like a lot; plots of its screen are built on, one of them is lit. */
export function AppFrame() {
  return (
    <>
      <Ground />
      <Tower at={[0, 0]} size={[7, 12]} height={20} roof="var(--ink)" />
      <Tower at={[0.5, 1]} size={[6, 10]} height={20} />
      <Tower at={[1, 2]} size={[2, 2]} height={60} roof="var(--wheat)" />
      <Tower at={[4, 2]} size={[2, 2]} height={40} />
      <Tower at={[1, 5]} size={[5, 2]} height={30} />
      <Tower at={[1, 8]} size={[2, 2]} height={110} roof="var(--clay)" />
      <Tower at={[4, 8]} size={[2, 2]} height={40} />
    </>
  );
}
