/** Repeats the chosen time beside the button that books it. */
function repeatChoice(form: HTMLFormElement, line: HTMLElement): void {
  const name = line.querySelector('strong');
  const update = () => {
    const chosen = form.querySelector<HTMLInputElement>('[name=start]:checked');
    line.hidden = !chosen;
    if (chosen && name) name.textContent = chosen.labels?.[0]?.textContent?.trim() ?? '';
  };
  form.addEventListener('change', update);
  // After Back, the browser restores the choice.
  addEventListener('pageshow', update);
}

const line = document.querySelector<HTMLElement>('[data-chosen]');
const form = line?.closest('form');
if (line && form) repeatChoice(form, line);
