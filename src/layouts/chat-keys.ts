/** Escape closes the chat, and closing it brings the focus back to its button. */
export function closeChatByKey(panel: HTMLElement, launcher: HTMLElement): void {
  panel.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') panel.hidePopover();
  });
  panel.addEventListener('beforetoggle', (event) => {
    if (event.newState === 'closed' && panel.contains(document.activeElement)) launcher.focus();
  });
}
