const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text as it may stand in XML, in an element or an attribute. */
export function xmlText(text: string): string {
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? character);
}
