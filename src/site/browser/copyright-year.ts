/** Advances the build's copyright year to the visitor's. A clock that is behind changes nothing. */
export function updateCopyrightYear(element: Element, now = new Date()): void {
  const year = String(now.getFullYear());
  if (year > (element.textContent ?? '')) element.textContent = year;
}
