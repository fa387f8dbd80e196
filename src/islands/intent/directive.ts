import type { ClientDirective } from 'astro';

const triggers = ['pointerover', 'touchstart', 'focusin'] as const;

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
/** A submission from before hydration: the form, its button, and its values. */
type HeldSubmission = { form: HTMLFormElement; submitter: HTMLElement | null; values: string[] };

const controlsOf = (form: HTMLFormElement) =>
  [...form.elements].filter((element): element is Control => 'value' in element);
const valuesOf = (form: HTMLFormElement) => controlsOf(form).map(({ value }) => value);
const fill = (form: HTMLFormElement, values: string[]) => {
  for (const [index, control] of controlsOf(form).entries()) control.value = values[index] ?? '';
};
/** Whether session or local storage has a key; false if storage is disabled. */
function isStored(key: string): boolean {
  try {
    return (sessionStorage.getItem(key) ?? localStorage.getItem(key)) !== null;
  } catch {
    return false;
  }
}

const isSame = (a: string[], b: string[] | undefined) => a.join('\0') === b?.join('\0');

/** How long a submitted form waits for its script before it is posted without it, in ms. */
const submitTimeoutMs = 4000;

/**
 * Hydrates an island when the visitor is about to use it: on hover, touch or focus. With a value,
 * `client:intent="key other"`, it also hydrates at once if the browser's storage has one of those
 * keys, left by an earlier page.
 *
 * Submissions from before hydration are held, then replayed in order; identical ones are replayed
 * once. If the script fails to load, or takes longer than four seconds for a form that posts, the
 * form is submitted as plain HTML.
 */
const intent: ClientDirective = (load, options, island) => {
  let hydration: Promise<void> | undefined;
  const held: HeldSubmission[] = [];
  let fallbackTimer: ReturnType<typeof setTimeout> | undefined;

  const hydrateIsland = () => {
    hydration ??= load()
      .then((hydrate) => hydrate())
      .then(replay);
  };

  const hold = (event: SubmitEvent) => {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    const values = valuesOf(form);
    form.setAttribute('aria-busy', 'true');
    const { submitter } = event;
    const last = held.at(-1);
    if (last?.submitter !== submitter || !isSame(values, last?.values)) {
      held.push({ form, submitter, values });
    }
    hydrateIsland();
    // A form that works without script must not wait forever.
    if (form.method === 'post') {
      fallbackTimer ??= setTimeout(() => {
        held.length = 0;
        island.removeEventListener('submit', hold);
        island.addEventListener('submit', (late) => late.preventDefault());
        form.submit();
      }, submitTimeoutMs);
    }
  };

  const replay = async () => {
    clearTimeout(fallbackTimer);
    for (const trigger of triggers) island.removeEventListener(trigger, hydrateIsland);
    island.removeEventListener('submit', hold);
    const last = held.at(-1);
    if (!last) return;
    for (const { form } of held) form.removeAttribute('aria-busy');
    // Astro removes the attribute once the island is hydrated.
    if (island.hasAttribute('ssr')) return last.form.requestSubmit(last.submitter);
    // Keep anything typed after a form's last submission.
    const lastOf = new Map(held.map((each) => [each.form, each]));
    const typedSince = [...lastOf.values()]
      .map(({ form, values }) => ({ form, values, now: valuesOf(form) }))
      .filter(({ values, now }) => !isSame(now, values));
    for (const { form, submitter, values } of held) {
      fill(form, values);
      // Not requestSubmit: React finishes hydrating synchronously for a click, but ignores a
      // submit event on an island that is not hydrated.
      submitter?.click();
      // Let React render the result of one click before the next.
      await new Promise((resolve) => setTimeout(resolve));
    }
    for (const { form, now } of typedSince) fill(form, now);
  };

  for (const trigger of triggers)
    island.addEventListener(trigger, hydrateIsland, { passive: true });
  island.addEventListener('submit', hold);
  if (
    String(options.value ?? '')
      .split(' ')
      .some(isStored)
  )
    hydrateIsland();
};

export default intent;
