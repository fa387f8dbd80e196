/**
 * Keyboard support for the chat: opening it with its button focuses the input, Escape closes it, and
 * closing it returns focus to the button.
 */
export function manageChatFocus(panel: HTMLElement, launcher: HTMLElement): void {
  let openedByButton = false;
  let focusWasInside = false;
  launcher.addEventListener('click', () => {
    openedByButton = true;
  });
  panel.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') panel.hidePopover();
  });
  panel.addEventListener('beforetoggle', () => {
    focusWasInside = panel.contains(document.activeElement);
  });
  panel.addEventListener('toggle', (event) => {
    // A chat that reopens by itself on the next page must not take focus.
    if (event.newState === 'open' && openedByButton) panel.querySelector('input')?.focus();
    if (event.newState === 'closed' && focusWasInside) launcher.focus();
    openedByButton = false;
  });
}
