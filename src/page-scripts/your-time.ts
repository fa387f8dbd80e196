import { localTimes } from './local-time.ts';

/** Adds the time on the visitor's clock beside each time in an element with `data-your-time`. */
function addLocalTimes(element: HTMLElement): void {
  const { yourTime = '', zone = '' } = element.dataset;
  const localTime = localTimes(zone);
  for (const time of element.querySelectorAll('time')) {
    const text = localTime(Date.parse(time.dateTime));
    if (!text) continue;
    const local = document.createElement('small');
    const own = document.createElement('span');
    own.textContent = text;
    const [before = '', after = ''] = yourTime.split('{time}');
    local.append(before, own, after);
    // Heard, and read where the whole name of the time stands in a sentence.
    const pause = document.createElement('span');
    pause.className = 'visually-hidden';
    pause.textContent = ', ';
    time.parentElement?.append(pause, local);
  }
}

try {
  for (const element of document.querySelectorAll<HTMLElement>('[data-your-time]')) {
    addLocalTimes(element);
  }
} catch {
  // The browser does not know the zone; the page still shows the agency's times.
}
