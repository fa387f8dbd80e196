/*
 * Fills in the link by which a person came, so that only the button remains to be pressed. The form is not
 * sent by itself: a program that checks mail would spend the link.
 */
const form = document.querySelector<HTMLFormElement>('[data-enter]');
const input = form?.querySelector<HTMLInputElement>('[name="token"]');
const token = location.hash.slice(1);
if (form && input && token) {
  input.value = token;
  form.querySelector('[data-enter-link]')?.setAttribute('hidden', '');
  // Neither the history nor the next page is to know it.
  history.replaceState(null, '', location.pathname);
}

export {};
