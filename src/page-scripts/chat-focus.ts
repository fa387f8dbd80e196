/**
 * The chat by keyboard: opening it by its button moves the focus into its input, Escape closes it,
 * and closing it brings the focus back to the button.
 */
export function guideChatFocus(panel: HTMLElement, launcher: HTMLElement): void {
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
    // A chat that opens by itself, as on the page after, leaves the focus where it is.
    if (event.newState === 'open' && openedByButton) panel.querySelector('input')?.focus();
    if (event.newState === 'closed' && focusWasInside) launcher.focus();
    openedByButton = false;
  });
}
