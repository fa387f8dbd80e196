import { type KnownPage, nearestPage } from './nearest-page.ts';

/** On the not-found page: logs the path and suggests the nearest page. */
async function suggestNearest(): Promise<void> {
  const response = await fetch('/known-pages.json');
  const { pages, moved }: { pages: KnownPage[]; moved: Record<string, string> } =
    await response.json();
  const nearest = nearestPage(location.pathname, pages, moved);
  const line = document.querySelector<HTMLElement>('[data-nearest]');
  const link = line?.querySelector('a');
  if (!nearest || !line || !link) return;
  link.href = nearest.path;
  link.textContent = nearest.name;
  line.hidden = false;
}

console.error('404: no page at', location.pathname);
// Without the list there is no suggestion; the page has other links.
suggestNearest().catch(() => undefined);
