import { bookerMemory } from './booker-memory.ts';

type TextField = HTMLInputElement | HTMLTextAreaElement;

/**
 * Keeps what a visitor types to book a session while he looks at other days or goes back. What he typed
 * last counts, whatever the browser restored.
 */
function keepDetails(form: HTMLFormElement): void {
  const fields = [
    ...form.querySelectorAll<TextField>('input[autocomplete]:not([autocomplete=off]), textarea'),
  ];
  let isTouched = false;
  const restore = () => {
    const kept = bookerMemory.recall();
    if (kept) for (const field of fields) field.value = kept[field.name] ?? '';
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
    const typed = fields.filter(({ value }) => value !== '');
    if (typed.length === 0) bookerMemory.forget();
    else bookerMemory.remember(Object.fromEntries(typed.map(({ name, value }) => [name, value])));
  });
}

const form = document.querySelector<HTMLFormElement>('form[data-keep-details]');
if (form) keepDetails(form);
