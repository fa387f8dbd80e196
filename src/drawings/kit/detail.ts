/** A part of a drawing that tells something on its own; its height is two thirds of its width. */
export type Detail = readonly [x: number, y: number, width: number];

/** The details of a drawing by name, the most telling first. */
export type Details = Readonly<Record<string, Detail>>;
