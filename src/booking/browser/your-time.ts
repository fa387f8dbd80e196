import { localTimes } from './local-time.ts';

function textSpan(text: string, isHidden: boolean): HTMLElement {
  const element = document.createElement('span');
  element.textContent = text;
  if (isHidden) element.className = 'visually-hidden';
  return element;
}

/** Adds the time on the visitor's clock beside each time in an element with `data-your-time`. */
function addLocalTimes(element: HTMLElement): void {
  const { yourTime = '', zone = '' } = element.dataset;
  const localTime = localTimes(zone);
  for (const time of element.querySelectorAll('time')) {
    const text = localTime(Date.parse(time.dateTime));
    if (!text) continue;
    const local = document.createElement('small');
    const [before = '', after = ''] = yourTime.split('{time}');
    // In a list of times, hide these words: an example above the list already shows them.
    const isListed = time.closest('label') !== null;
    local.append(textSpan(before, isListed), text, textSpan(after, isListed));
    // The comma is for screen readers, and for the sentence that repeats the label's text.
    time.parentElement?.append(textSpan(', ', true), local);
  }
}

try {
  for (const element of document.querySelectorAll<HTMLElement>('[data-your-time]')) {
    addLocalTimes(element);
  }
} catch {
  // The browser does not know the zone; the page still shows the agency's times.
}
