/** Names the chosen time beside the button that books it, and in the bar that leads there. */
function nameChoice(form: HTMLFormElement): void {
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
  // After Back, the browser restores the choice.
  addEventListener('pageshow', update);
}

const form = document.querySelector('[data-chosen]')?.closest('form');
if (form) nameChoice(form);

export {};
