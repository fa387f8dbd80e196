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
    const { submitter } = event;
    const last = held.at(-1);
    if (last?.submitter !== submitter || !same(values, last?.values)) {
      held.push({ form, submitter, values });
    }
    wake();
  };

  const settle = async () => {
    for (const sign of signs) island.removeEventListener(sign, wake);
    island.removeEventListener('submit', hold);
    const last = held.at(-1);
    if (!last) return;
    for (const { form } of held) form.removeAttribute('aria-busy');
    // Astro takes the attribute away once the island has its script.
    if (island.hasAttribute('ssr')) return last.form.submit();
    // What was typed after a form's last submission stays in it.
    const lastOf = new Map(held.map((each) => [each.form, each]));
    const typedSince = [...lastOf.values()]
      .map(({ form, values }) => ({ form, values, now: valuesOf(form) }))
      .filter(({ values, now }) => !same(now, values));
    for (const { form, submitter, values } of held) {
      fill(form, values);
      // A click and not requestSubmit: React finishes hydrating on the spot for a click, but lets a
      // submit event of an island that is not hydrated yet pass by.
      submitter?.click();
      // React shows what one click changed before the next one comes.
      await new Promise((resolve) => setTimeout(resolve));
    }
    for (const { form, now } of typedSince) fill(form, now);
  };

  for (const sign of signs) island.addEventListener(sign, wake, { passive: true });
  island.addEventListener('submit', hold);
  if (options.value && sessionStorage.getItem(options.value)) wake();
};

export default intent;
