/** Two lines in a small laptop's header, which holds 11 letters of a name at the usual size. */
const twoLines = /^.{1,11}(?:\s+.{1,11})?$/;

/** Whether the header shrinks the agency's name because it needs more than two lines. */
export const isLongName = (name: string): boolean => !twoLines.test(name);
