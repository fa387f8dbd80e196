/** How long a suspected booking holds its time without being confirmed. */
export const heldMinutes = 15;
