/**
 * Closes the small screens' menu when one of its links is chosen, also the link of the page one is
 * on, and before the page is put away, so that going back never brings an open menu.
 */
export function closeMenuOnLeaving(menu: HTMLElement): void {
  const close = () => {
    if (menu.matches(':popover-open')) menu.hidePopover();
  };
  menu.addEventListener('click', (event) => {
    if ((event.target as Element).closest('a')) close();
  });
  addEventListener('pagehide', close);
}
