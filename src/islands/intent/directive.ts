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
/** Whether session or local storage holds a key; where storage is switched off, nothing does. */
function isStored(key: string): boolean {
  try {
    return (sessionStorage.getItem(key) ?? localStorage.getItem(key)) !== null;
  } catch {
    return false;
  }
}

const same = (a: string[], b: string[] | undefined) => a.join('\0') === b?.join('\0');

/** How long a submitted form waits for its script before it is posted without, in ms. */
const patienceMs = 4000;

/**
 * Wakes an island at the first sign that the visitor is about to use it: a pointer over it, a
 * touch, focus. With a value, `client:intent="key other"`, also at once when the browser's storage
 * holds one of those keys, because the visitor has left something on an earlier page.
 *
 * What is submitted before the script has come is held, and submitted in order when it has; the
 * same words twice are one submission. If the script cannot come, or has not come after four seconds
 * to a form that posts, the form is submitted as plain HTML instead.
 */
const intent: ClientDirective = (load, options, island) => {
  let waking: Promise<void> | undefined;
  const held: Held[] = [];
  let giveUp: ReturnType<typeof setTimeout> | undefined;

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
    // A form that can do without script does not wait for it for ever.
    if (form.method === 'post') {
      giveUp ??= setTimeout(() => {
        held.length = 0;
        island.removeEventListener('submit', hold);
        island.addEventListener('submit', (late) => late.preventDefault());
        form.submit();
      }, patienceMs);
    }
  };

  const settle = async () => {
    clearTimeout(giveUp);
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
  if (
    String(options.value ?? '')
      .split(' ')
      .some(isStored)
  )
    wake();
};

export default intent;
