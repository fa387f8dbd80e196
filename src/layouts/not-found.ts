import { type KnownPage, nearestPage } from './nearest-page.ts';

/** Logs the path that leads nowhere and offers the nearest page, on the not-found page. */
const known = document.getElementById('known-pages')?.textContent ?? '{"pages":[],"moved":{}}';
const { pages, moved }: { pages: KnownPage[]; moved: Record<string, string> } = JSON.parse(known);

console.error('404: no page at', location.pathname);

const nearest = nearestPage(location.pathname, pages, moved);
const line = document.querySelector<HTMLElement>('[data-nearest]');
const link = line?.querySelector('a');
if (nearest && line && link) {
  link.href = nearest.path;
  link.textContent = nearest.name;
  line.hidden = false;
}
