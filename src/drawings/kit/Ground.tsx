import { Grid } from './Grid.tsx';

/** The surveyed land under a drawing, extended beyond the view box to fill a frame of any shape. */
export function Ground() {
  return (
    <>
      <path fill="var(--field)" d="M-480-400H960V800H-480z" />
      <Grid box={[-480, -400, 1440, 1200]} />
    </>
  );
}
