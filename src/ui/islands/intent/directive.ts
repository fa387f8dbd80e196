import type { ClientDirective } from 'astro';

/** Fired at an island's part of the page, or within it, once the island is listening. */
export const readyEvent = 'ready';

const triggers = ['pointerover', 'touchstart', 'focusin'] as const;

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
/** Keyed by control, because another script may add controls to a form. */
type Values = Map<Control, string>;
/** A submission before the island listens: the form, its button, and its values. */
type HeldSubmission = { form: HTMLFormElement; submitter: HTMLElement | null; values: Values };

const valuesOf = (form: HTMLFormElement): Values =>
  new Map(
    [...form.elements]
      .filter((element): element is Control => 'value' in element)
      .map((control) => [control, control.value]),
  );
const setValues = (values: Values) => {
  for (const [control, value] of values) control.value = value;
};
const areEqual = (a: Values, b: Values) =>
  [...a].every(([control, value]) => b.get(control) === value);

/** Whether session or local storage has a key; false if storage is disabled. */
function isStored(key: string): boolean {
  try {
    return (sessionStorage.getItem(key) ?? localStorage.getItem(key)) !== null;
  } catch {
    return false;
  }
}

/** How long a submitted form waits for its script before it is posted as plain HTML, in ms. */
const submitTimeoutMs = 4000;

/**
 * Hydrates an island when the visitor is about to use its part of the page, the closest ancestor
 * with `data-intent`: on hover, touch or focus. With a value, `client:intent="key other"`, it also
 * hydrates immediately if the browser's storage has one of those keys, left by an earlier page.
 *
 * Submissions are held until the island listens, then replayed in order, without duplicates. Input
 * since the last submission stays. If the script fails to load, or takes longer than four seconds
 * for a form that posts, the form is submitted as plain HTML.
 */
const intent: ClientDirective = (load, options, island) => {
  const part = island.closest('[data-intent]') ?? island;
  let hydration: Promise<void> | undefined;
  const heldSubmissions: HeldSubmission[] = [];
  let fallbackTimer: ReturnType<typeof setTimeout> | undefined;

  const hydrateIsland = () => {
    hydration ??= load()
      .then((hydrate) => hydrate())
      .then(() => {
        // Astro removes the attribute once an island's script has loaded.
        if (island.hasAttribute('ssr')) submitPlainly();
      });
  };

  const holdSubmission = (event: Event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    const form = event.target as HTMLFormElement;
    const { submitter } = event as SubmitEvent;
    const values = valuesOf(form);
    form.setAttribute('aria-busy', 'true');
    const last = heldSubmissions.at(-1);
    if (!last || last.submitter !== submitter || !areEqual(values, last.values))
      heldSubmissions.push({ form, submitter, values });
    hydrateIsland();
    // A form that works without script must not wait forever.
    if (form.method === 'post') {
      fallbackTimer ??= setTimeout(() => {
        stopHolding();
        part.addEventListener('submit', (late) => late.preventDefault());
        form.submit();
      }, submitTimeoutMs);
    }
  };

  /** Stops holding, and returns the held submissions. */
  const stopHolding = () => {
    clearTimeout(fallbackTimer);
    for (const trigger of triggers) part.removeEventListener(trigger, hydrateIsland);
    part.removeEventListener('submit', holdSubmission);
    for (const { form } of heldSubmissions) form.removeAttribute('aria-busy');
    return heldSubmissions.splice(0);
  };

  const submitPlainly = () => {
    const last = stopHolding().at(-1);
    last?.form.requestSubmit(last.submitter);
  };

  const replaySubmissions = () => {
    const submissions = stopHolding();
    // The input since the last submission.
    const editedForms = [...new Map(submissions.map(({ form, values }) => [form, values]))]
      .map(([form, values]) => ({ form, values, shown: valuesOf(form) }))
      .filter(({ values, shown }) => !areEqual(values, shown));
    for (const { form, submitter, values } of submissions) {
      setValues(values);
      // Not requestSubmit: the browser has already validated the values.
      form.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true, submitter }));
    }
    for (const { form, shown } of editedForms) {
      setValues(shown);
      form.dispatchEvent(new Event('input', { bubbles: true }));
    }
  };

  for (const trigger of triggers) part.addEventListener(trigger, hydrateIsland, { passive: true });
  part.addEventListener('submit', holdSubmission);
  part.addEventListener(readyEvent, replaySubmissions, { once: true });
  if (
    String(options.value ?? '')
      .split(' ')
      .some(isStored)
  )
    hydrateIsland();
};

export default intent;
