import { sessionMemory } from '../islands/session-memory.ts';

type Details = Record<string, string>;
type TextField = HTMLInputElement | HTMLTextAreaElement;

const isDetails = (stored: unknown): stored is Details =>
  Object(stored) === stored &&
  Object.values(Object(stored)).every((each) => typeof each === 'string');
const memory = sessionMemory('booker', isDetails);

/** Keeps what a visitor types to book a session while he looks at other days. */
function keepDetails(form: HTMLFormElement): void {
  const fields = [
    ...form.querySelectorAll<TextField>('input[autocomplete]:not([autocomplete=off]), textarea'),
  ];
  const kept = memory.recall() ?? {};
  for (const field of fields) field.value ||= kept[field.name] ?? '';
  let isSent = false;
  form.addEventListener('submit', () => {
    isSent = true;
    memory.forget();
  });
  addEventListener('pagehide', () => {
    const typed = fields.filter(({ value }) => value !== '');
    // The page that follows a sent form has what was typed, if it is needed again.
    if (!isSent && typed.length > 0)
      memory.remember(Object.fromEntries(typed.map(({ name, value }) => [name, value])));
  });
}

const form = document.querySelector<HTMLFormElement>('form[data-keep-details]');
if (form) keepDetails(form);
