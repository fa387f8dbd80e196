/*
 * Fills in the token from the sign-in link, so that the person only has to press the button. The
 * form is not submitted automatically, because a mail scanner that opens links would use up the
 * token.
 */
const form = document.querySelector<HTMLFormElement>('[data-enter]');
const input = form?.querySelector<HTMLInputElement>('[name="token"]');
const token = location.hash.slice(1);
if (form && input && token) {
  input.value = token;
  form.querySelector('[data-enter-link]')?.setAttribute('hidden', '');
  // Removes the token from the URL, so that neither the history nor the next page has it.
  history.replaceState(null, '', location.pathname);
}

export {};
