/** A part of a drawing that means something alone; its height is two thirds of its width. */
export type Detail = readonly [x: number, y: number, width: number];

/** The details of a drawing by name, the best first. */
export type Details = Readonly<Record<string, Detail>>;
