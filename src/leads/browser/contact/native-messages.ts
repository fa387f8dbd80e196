type Control = HTMLInputElement | HTMLTextAreaElement;

const isControl = (target: EventTarget | null): target is Control =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

/** The line below a control with what the browser says of it, if it is there. */
const lineOf = ({ id }: Control) => document.getElementById(`${id}-invalid`);

function explain(control: Control): void {
  const ids = new Set(control.getAttribute('aria-describedby')?.split(' '));
  const line = lineOf(control) ?? document.createElement('p');
  line.id = `${control.id}-invalid`;
  line.textContent = control.validationMessage;
  control.after(line);
  control.setAttribute('aria-describedby', [...ids.add(line.id)].join(' '));
  control.setAttribute('aria-invalid', 'true');
}

function clear(control: Control, line: Element): void {
  const ids = control.getAttribute('aria-describedby')?.split(' ') ?? [];
  const others = ids.filter((id) => id !== line.id).join(' ');
  if (others) control.setAttribute('aria-describedby', others);
  else control.removeAttribute('aria-describedby');
  control.removeAttribute('aria-invalid');
  line.remove();
}

/**
 * Keeps what the browser says of a rejected control below it until the control is right: its own
 * bubble goes after seconds, and few screen readers repeat it. A text of only spaces is emptied
 * before the browser looks, so that it says itself that it misses one.
 */
export function keepNativeMessages(form: HTMLFormElement, signal: AbortSignal): void {
  form.addEventListener(
    'click',
    ({ target }) => {
      if (!(target instanceof Element) || !target.closest('[type=submit]')) return;
      for (const control of form.elements)
        if (isControl(control) && control.required && control.value.trim() === '')
          control.value = '';
    },
    { signal, capture: true },
  );
  form.addEventListener('invalid', ({ target }) => isControl(target) && explain(target), {
    signal,
    capture: true,
  });
  form.addEventListener(
    'input',
    ({ target }) => {
      const line = isControl(target) && lineOf(target);
      if (!line) return;
      if (target.validity.valid) clear(target, line);
      else explain(target);
    },
    { signal },
  );
}
