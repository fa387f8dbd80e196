/** Brings the year of a build from last year up to the visitor's. A clock that is behind changes nothing. */
export function showThisYear(element: Element, now = new Date()): void {
  const year = String(now.getFullYear());
  if (year > (element.textContent ?? '')) element.textContent = year;
}
