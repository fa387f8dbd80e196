import { printable } from './printable.ts';

/** Escapes text for HTML and XML: elements, and attributes in quotes. */
export function escapeHtml(text: string): string {
  return printable(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
