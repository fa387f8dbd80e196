/**
 * Keyboard support for the chat: opening it with its button focuses the input, Escape closes it from anywhere, and
 * closing it returns focus to the button.
 */
export function manageChatFocus(panel: HTMLElement, launcher: HTMLElement): void {
  let openedByButton = false;
  let focusWasInside = false;
  launcher.addEventListener('click', () => {
    openedByButton = true;
  });
  document.addEventListener('keydown', (event) => {
    // What lies above it is closed first.
    const isTopmost = !document.querySelector(':popover-open:not(#chat)');
    if (event.key === 'Escape' && !event.isComposing && isTopmost) panel.hidePopover();
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
