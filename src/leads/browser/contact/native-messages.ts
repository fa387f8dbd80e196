type Control = HTMLInputElement | HTMLTextAreaElement;

const isControl = (target: EventTarget | null): target is Control =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

/** The element with the browser's message, below a control, if present. */
const messageElementOf = ({ id }: Control) => document.getElementById(`${id}-invalid`);

function showMessage(control: Control): void {
  const ids = new Set(control.getAttribute('aria-describedby')?.split(' '));
  const line = messageElementOf(control) ?? document.createElement('p');
  line.id = `${control.id}-invalid`;
  line.textContent = control.validationMessage;
  control.after(line);
  control.setAttribute('aria-describedby', [...ids.add(line.id)].join(' '));
  control.setAttribute('aria-invalid', 'true');
}

function removeMessage(control: Control, line: Element): void {
  const ids = control.getAttribute('aria-describedby')?.split(' ') ?? [];
  const others = ids.filter((id) => id !== line.id).join(' ');
  if (others) control.setAttribute('aria-describedby', others);
  else control.removeAttribute('aria-describedby');
  control.removeAttribute('aria-invalid');
  line.remove();
}

/**
 * Keeps the browser's message below an invalid control until it is valid: the native bubble
 * disappears after seconds, and few screen readers repeat it. Clears blank text before validation,
 * so that the browser reports it as missing.
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
  form.addEventListener('invalid', ({ target }) => isControl(target) && showMessage(target), {
    signal,
    capture: true,
  });
  form.addEventListener(
    'input',
    ({ target }) => {
      const line = isControl(target) && messageElementOf(target);
      if (!line) return;
      if (target.validity.valid) removeMessage(target, line);
      else showMessage(target);
    },
    { signal },
  );
}
