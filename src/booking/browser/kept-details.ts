import { attribution } from '../../leads/browser/outbox/visit.ts';
import { bookerMemory } from './booker-memory.ts';

type TextField = HTMLInputElement | HTMLTextAreaElement;

/**
 * Keeps the visitor's input while they look at other days or go back. It overrides the values that
 * the browser restores.
 */
function keepDetails(form: HTMLFormElement): void {
  const fields = [
    ...form.querySelectorAll<TextField>('input[autocomplete]:not([autocomplete=off]), textarea'),
  ];
  let isTouched = false;
  const times = [...form.querySelectorAll<HTMLInputElement>('[name=start]')];
  const restore = () => {
    const kept = bookerMemory.recall()?.typed;
    if (!kept) return;
    // After a booking, no input is kept, and this clears the values that the browser restored.
    for (const field of fields) field.value = kept[field.name] ?? '';
    // The browser would restore the choice by position, although some times may be gone.
    const chosen = times.find(({ value }) => value === kept.start);
    if (chosen) chosen.checked = true;
  };
  restore();
  form.addEventListener('input', () => {
    isTouched = true;
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) isTouched = false;
    if (!isTouched) restore();
  });
  addEventListener('pagehide', () => {
    if (!isTouched) return;
    const chosen = times.filter(({ checked }) => checked);
    const typed = [...fields, ...chosen].filter(({ value }) => value !== '');
    bookerMemory.remember({
      booked: bookerMemory.recall()?.booked,
      typed: Object.fromEntries(typed.map(({ name, value }) => [name, value])),
    });
  });
}

/** Shows the session that was just booked in this tab, with the link to move it. */
function showBookedSession(line: HTMLElement): void {
  const update = () => {
    const booked = bookerMemory.recall()?.booked;
    line.hidden = !booked || booked.start <= Date.now();
    if (!booked) return;
    const [text, link] = line.children;
    if (text) text.textContent = (line.dataset.booked ?? '').replace('{time}', () => booked.time);
    if (link instanceof HTMLAnchorElement) link.href = booked.path;
  };
  update();
  // After Back, the page may come from the back/forward cache.
  addEventListener('pageshow', update);
}

/** Adds the attribution to the form, and blocks submitting it while the browser is offline. */
function prepareSending(form: HTMLFormElement): void {
  const offline = form.querySelector<HTMLElement>('[data-offline]');
  form.addEventListener('submit', (event) => {
    if (offline) offline.hidden = navigator.onLine;
    // Offline, the browser would replace the page with an error.
    if (!navigator.onLine) event.preventDefault();
    for (const [name, value] of Object.entries(attribution())) {
      if (!value) continue;
      const known = form.querySelector<HTMLInputElement>(`input[name=${name}]`);
      const input = known ?? form.appendChild(document.createElement('input'));
      Object.assign(input, { type: 'hidden', name, value });
    }
  });
  addEventListener('online', () => {
    if (offline) offline.hidden = true;
  });
}

const form = document.querySelector<HTMLFormElement>('form[data-keep-details]');
if (form) {
  keepDetails(form);
  prepareSending(form);
}
for (const line of document.querySelectorAll<HTMLElement>('[data-booked]')) showBookedSession(line);
