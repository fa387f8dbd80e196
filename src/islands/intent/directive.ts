import type { ClientDirective } from 'astro';

const signs = ['pointerover', 'touchstart', 'focusin'] as const;

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
/** A submission that came before the script: the form, its button, and what stood in its controls. */
type Held = { form: HTMLFormElement; submitter: HTMLElement | null; values: string[] };

const controlsOf = (form: HTMLFormElement) =>
  [...form.elements].filter((element): element is Control => 'value' in element);
const valuesOf = (form: HTMLFormElement) => controlsOf(form).map(({ value }) => value);
const fill = (form: HTMLFormElement, values: string[]) => {
  for (const [index, control] of controlsOf(form).entries()) control.value = values[index] ?? '';
};
const same = (a: string[], b: string[] | undefined) => a.join('\0') === b?.join('\0');

/**
 * Wakes an island at the first sign that the visitor is about to use it: a pointer over it, a
 * touch, focus. With a value, `client:intent="key"`, also at once when the tab's session storage
 * holds that key, because the visitor has used the island on an earlier page.
 *
 * What is submitted before the script has come is held, and submitted in order when it has; the
 * same words twice are one submission. If the script cannot come, the form is submitted as plain
 * HTML instead.
 */
const intent: ClientDirective = (load, options, island) => {
  let waking: Promise<void> | undefined;
  const held: Held[] = [];

  const wake = () => {
    waking ??= load()
      .then((hydrate) => hydrate())
      .then(settle);
  };

  const hold = (event: SubmitEvent) => {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    const values = valuesOf(form);
    form.setAttribute('aria-busy', 'true');
    if (!same(values, held.at(-1)?.values)) held.push({ form, submitter: event.submitter, values });
    wake();
  };

  const settle = async () => {
    for (const sign of signs) island.removeEventListener(sign, wake);
    island.removeEventListener('submit', hold);
    const last = held.at(-1);
    if (!last) return;
    const { form } = last;
    form.removeAttribute('aria-busy');
    // Astro takes the attribute away once the island has its script.
    if (island.hasAttribute('ssr')) return form.submit();
    const typedSince = valuesOf(form);
    for (const { submitter, values } of held) {
      fill(form, values);
      // A click and not requestSubmit: React finishes hydrating on the spot for a click, but lets a
      // submit event of an island that is not hydrated yet pass by.
      submitter?.click();
      // React shows what one click changed before the next one comes.
      await new Promise((resolve) => setTimeout(resolve));
    }
    if (!same(typedSince, last.values)) fill(form, typedSince);
  };

  for (const sign of signs) island.addEventListener(sign, wake, { passive: true });
  island.addEventListener('submit', hold);
  if (options.value && sessionStorage.getItem(options.value)) wake();
};

export default intent;
