import { type KnownPage, nearestPage } from './nearest-page.ts';

/** Logs the path that leads nowhere and offers the nearest page, on the not-found page. */
async function offerNearest(): Promise<void> {
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
// Without the list there is no suggestion; the page itself leads on.
offerNearest().catch(() => undefined);
