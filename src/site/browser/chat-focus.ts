/** Whether two boxes overlap. */
const overlap = (a: DOMRect, b: DOMRect): boolean =>
  a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;

/**
 * Keyboard support for the chat. Opening it with its button focuses the input. Escape closes it
 * from anywhere, as does tabbing to a control that it covers. Closing it from inside returns focus
 * to the button.
 */
export function manageChatFocus(panel: HTMLElement, launcher: HTMLElement): void {
  let openedByButton = false;
  let focusWasInside = false;
  launcher.addEventListener('click', () => {
    openedByButton = true;
  });
  document.addEventListener('keydown', (event) => {
    // Escape first closes a popover above the chat.
    const isTopmost = !document.querySelector(':popover-open:not(#chat)');
    if (event.key === 'Escape' && !event.isComposing && isTopmost) panel.hidePopover();
  });
  // The focused control must not be hidden behind the panel.
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof Element) || target === launcher || panel.contains(target)) return;
    // The browser has to scroll to the control first.
    requestAnimationFrame(() => {
      const isCovered = overlap(panel.getBoundingClientRect(), target.getBoundingClientRect());
      if (isCovered && panel.matches(':popover-open')) panel.hidePopover();
    });
  });
  panel.addEventListener('beforetoggle', () => {
    focusWasInside = panel.contains(document.activeElement);
  });
  panel.addEventListener('toggle', (event) => {
    // A chat that reopens on the next page must not take focus.
    if (event.newState === 'open' && openedByButton)
      panel.querySelector<HTMLElement>('[data-chat-input]')?.focus();
    if (event.newState === 'closed' && focusWasInside) launcher.focus();
    openedByButton = false;
  });
}
