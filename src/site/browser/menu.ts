/**
 * Closes the small-screen menu when a link is clicked, even one to the current page, when focus
 * moves to covered content, and before the page enters the back/forward cache, so that going back
 * never shows an open menu.
 */
export function closeMenuOnLeaving(menu: HTMLElement): void {
  const close = () => {
    if (menu.matches(':popover-open')) menu.hidePopover();
  };
  menu.addEventListener('click', (event) => {
    if ((event.target as Element).closest('a')) close();
  });
  addEventListener('focusin', ({ target }) => {
    if ((target as Element).closest('main')) close();
  });
  addEventListener('pagehide', close);
}
