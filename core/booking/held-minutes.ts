/** How long a suspected booking keeps its time without being confirmed. */
export const heldMinutes = 15;
