import { type KnownPage, nearestPage, type PartOfPage } from './nearest-page.ts';

/** On the not-found page: suggests the page nearest to the path. */
async function suggestNearest(): Promise<void> {
  const response = await fetch('/known-pages.json');
  const { pages, parts }: { pages: KnownPage[]; parts: Record<string, PartOfPage> } =
    await response.json();
  const nearest = nearestPage(location.pathname, pages, parts);
  const line = document.querySelector<HTMLElement>(
    nearest?.part ? '[data-part]' : '[data-nearest]',
  );
  const link = line?.querySelector('a');
  if (!nearest || !line || !link) return;
  link.href = nearest.page.path;
  link.textContent = nearest.page.name;
  const part = line.querySelector('strong');
  if (part && nearest.part) part.textContent = nearest.part;
  line.hidden = false;
}

console.error('404: no page at', location.pathname);
// Without the list there is no suggestion; the page has other links.
suggestNearest().catch(() => undefined);
