/** Shows the chosen time beside the submit button and in the sticky bar. */
function showChosenTime(form: HTMLFormElement): void {
  const line = form.querySelector<HTMLElement>('[data-chosen]');
  const update = () => {
    const chosen = form.querySelector<HTMLInputElement>('[name=start]:checked');
    if (line) line.hidden = !chosen;
    if (!chosen) return;
    for (const name of form.querySelectorAll('[data-chosen-time]')) {
      name.textContent = chosen.labels?.[0]?.textContent?.trim() ?? '';
    }
  };
  form.addEventListener('change', update);
  // The browser restores the choice after the Back button.
  addEventListener('pageshow', update);
}

/** Unfolding the later days hides the `summary`, so the focus moves to the first of their times. */
function keepFocus(form: HTMLFormElement): void {
  form.querySelector('details')?.addEventListener('toggle', () => {
    form.querySelector<HTMLElement>('[data-folded] input')?.focus({ preventScroll: true });
  });
}

const form = document.querySelector('[data-chosen]')?.closest('form');
if (form) {
  showChosenTime(form);
  keepFocus(form);
}

export {};
