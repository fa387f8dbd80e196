import type { ClientDirective } from 'astro';

const signs = ['pointerover', 'touchstart', 'focusin'] as const;

/**
 * Wakes an island at the first sign that the visitor is about to use it: a pointer over it, a
 * touch, focus. With a value, `client:intent="key"`, also at once when the tab's session storage
 * holds that key, because the visitor has used the island on an earlier page.
 *
 * A form submitted before its script has come is held and submitted once when it has. If the
 * script cannot come, the form is submitted as plain HTML instead.
 */
const intent: ClientDirective = (load, options, island) => {
  let _waking: Promise<void> | undefined;
  let held: { form: HTMLFormElement; submitter: HTMLElement | null } | undefined;

  const wake = () => {
    _waking ??= load()
      .then((hydrate) => hydrate())
      .then(settle);
  };

  const hold = (event: SubmitEvent) => {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    form.setAttribute('aria-busy', 'true');
    held ??= { form, submitter: event.submitter };
    wake();
  };

  const settle = () => {
    for (const sign of signs) island.removeEventListener(sign, wake);
    island.removeEventListener('submit', hold);
    if (!held) return;
    const { form, submitter } = held;
    form.removeAttribute('aria-busy');
    // Astro takes the attribute away once the island has its script.
    if (island.hasAttribute('ssr')) form.submit();
    // A click and not requestSubmit: React finishes hydrating on the spot for a click, but lets a
    // submit event of an island that is not hydrated yet pass by.
    else submitter?.click();
  };

  for (const sign of signs) island.addEventListener(sign, wake, { passive: true });
  island.addEventListener('submit', hold);
  if (options.value && sessionStorage.getItem(options.value)) wake();
};

export default intent;
