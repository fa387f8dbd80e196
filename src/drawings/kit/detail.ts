/** A part of a drawing to show on its own; its height is two thirds of its width. */
export type Detail = readonly [x: number, y: number, width: number];

/** The details of a drawing by name, best first. */
export type Details = Readonly<Record<string, Detail>>;
