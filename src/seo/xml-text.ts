const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes text for XML elements and attributes. */
export function xmlText(text: string): string {
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? character);
}
