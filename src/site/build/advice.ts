/** Prints a message to the person publishing; the build's own log goes to a file. */
export function printNotice(message: string): void {
  console.warn(message);
}

/** The first entries of a list and the number of others: "a, b, c and 21 more". */
export function shortList(items: readonly string[], most = 3): string {
  const shown = items.slice(0, most).join(', ');
  return items.length > most ? `${shown} and ${items.length - most} more` : shown;
}
