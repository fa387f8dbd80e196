/** The width of a picture in its own units: the longest bar, or a full row. */
export const fullWidth = 240;

/** The space between plots, bars or bills. */
export const gap = 2;

/** The lengths of the rows that `count` items fill. */
export function fullRows(count: number, across: number): number[] {
  return Array.from({ length: Math.ceil(count / across) }, (_, row) =>
    Math.min(across, count - row * across),
  );
}
