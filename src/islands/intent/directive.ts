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

/** How long a submitted form waits for its script before it is posted as plain HTML, in ms. */
const submitTimeoutMs = 4000;

/**
 * Hydrates an island when the visitor is about to use it: on hover, touch or focus. With a value,
 * `client:intent="key other"`, it also hydrates at once if the browser's storage has one of those
 * keys, left by an earlier page.
 *
 * Submissions from before hydration are held, then replayed in order, and so are those made during
 * the replay; identical ones are replayed once. What the visitor has typed since the last
 * submission stays. If the script fails to load, or takes longer than four seconds for a form that
 * posts, the form is submitted as plain HTML.
 */
const intent: ClientDirective = (load, options, island) => {
  let hydration: Promise<void> | undefined;
  const held: HeldSubmission[] = [];
  /** The submitted values that a form still shows, because nothing has cleared it yet. */
  const submitted = new Map<HTMLFormElement, string[]>();
  /** Whether submissions pass through: to React or, after the fallback, to nobody. */
  let passes = false;
  let fallbackTimer: ReturnType<typeof setTimeout> | undefined;

  const hydrateIsland = () => {
    hydration ??= load()
      .then((hydrate) => hydrate())
      .then(replay);
  };

  const hold = (event: SubmitEvent) => {
    if (passes) return;
    event.preventDefault();
    // React's listener, which runs after this one, gets the replayed submission.
    event.stopImmediatePropagation();
    const form = event.target as HTMLFormElement;
    const values = valuesOf(form);
    form.setAttribute('aria-busy', 'true');
    const { submitter } = event;
    const last = held.at(-1);
    if (last?.submitter !== submitter || !isSame(values, last?.values)) {
      held.push({ form, submitter, values });
      submitted.set(form, values);
    }
    hydrateIsland();
    // A form that works without script must not wait forever.
    if (form.method === 'post') {
      fallbackTimer ??= setTimeout(() => {
        held.length = 0;
        passes = true;
        island.addEventListener('submit', (late) => late.preventDefault());
        form.submit();
      }, submitTimeoutMs);
    }
  };

  const replay = async () => {
    clearTimeout(fallbackTimer);
    for (const trigger of triggers) island.removeEventListener(trigger, hydrateIsland);
    // Astro removes the attribute once the island is hydrated.
    if (island.hasAttribute('ssr')) {
      passes = true;
      const last = held.at(-1);
      for (const { form } of held) form.removeAttribute('aria-busy');
      return last?.form.requestSubmit(last.submitter);
    }
    for (let next = held.shift(); next; next = held.shift()) {
      const { form, submitter, values } = next;
      const shown = valuesOf(form);
      const isTyped = !isSame(shown, submitted.get(form));
      form.removeAttribute('aria-busy');
      fill(form, values);
      passes = true;
      // Not requestSubmit: React finishes hydrating synchronously for a click, but ignores a
      // submit event on an island that is not hydrated.
      submitter?.click();
      passes = false;
      if (isTyped) fill(form, shown);
      else submitted.set(form, valuesOf(form));
      // Let React render the result of one click before the next.
      await new Promise((resolve) => setTimeout(resolve));
    }
    passes = true;
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
