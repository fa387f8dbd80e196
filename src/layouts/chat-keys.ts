/** Escape closes the chat, and closing it brings the focus back to its button. */
export function closeChatByKey(panel: HTMLElement, launcher: HTMLElement): void {
  panel.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') panel.hidePopover();
  });
  let focusWasInside = false;
  panel.addEventListener('beforetoggle', () => {
    focusWasInside = panel.contains(document.activeElement);
  });
  panel.addEventListener('toggle', (event) => {
    if (event.newState === 'closed' && focusWasInside) launcher.focus();
  });
}
