import { removeUnprintable } from './remove-unprintable.ts';

/** Escapes text for HTML and XML: elements, and attributes in quotes. */
export function escapeHtml(text: string): string {
  return removeUnprintable(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
