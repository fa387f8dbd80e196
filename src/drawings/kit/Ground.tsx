import { Grid } from './Grid.tsx';

/** The surveyed land under a drawing, extended beyond the view box to fill a frame of any shape. */
export function Ground() {
  return (
    <>
      <path fill="var(--field)" d="M-480-600H960V1000H-480z" />
      <Grid box={[-480, -600, 1440, 1600]} />
    </>
  );
}
