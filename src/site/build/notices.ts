/** Prints a message for the person who publishes; the build's own log goes to a file. */
export function printNotice(message: string): void {
  console.warn(message);
}

/** The first entries of a list and the number of others: "a, b, c and 21 more". */
export function shortList(items: readonly string[], maxShown = 3): string {
  const shown = items.slice(0, maxShown).join(', ');
  return items.length > maxShown ? `${shown} and ${items.length - maxShown} more` : shown;
}
