import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';

/** A page at one width, and the file that shows it, named from the folder it is in. */
export type Shot = { path: string; width: number; file: string };

const sizes = [
  { width: 375, height: 700 },
  { width: 1280, height: 900 },
];
const notFound = '/no-such-page';

/** Every page that search engines may know, and the one for a path that leads nowhere. */
async function pathsOf(url: string): Promise<string[]> {
  const map = await (await fetch(`${url}/sitemap.xml`)).text();
  const paths = [...map.matchAll(/<loc>(.*?)<\/loc>/g)].map(
    ([, loc = '']) => new URL(loc).pathname,
  );
  return [...paths, notFound];
}

/** Nothing may come in later than the picture: pictures below the fold, typefaces. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager';
    await Promise.all([...document.images].map((image) => image.decode().catch(() => {})));
    await document.fonts.ready;
  });
}

/** Takes a picture of every page of the site at `url`, as a whole, at each width, without motion. */
export async function shoot(url: string, folder: string, executablePath: string): Promise<Shot[]> {
  const browser = await chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
  try {
    const paths = await pathsOf(url);
    const shots: Shot[] = [];
    for (const viewport of sizes) {
      const context = await browser.newContext({ viewport, reducedMotion: 'reduce' });
      await context.route(
        ({ origin }) => origin !== url,
        (route) => route.abort(),
      );
      const page = await context.newPage();
      // Once for the cache: a typeface that comes late is not used on that page.
      await page.goto(url, { waitUntil: 'networkidle' });
      for (const path of paths) {
        const file = `${path === '/' ? 'home' : path.slice(1).replaceAll('/', '-')}-${viewport.width}.png`;
        await page.goto(url + path);
        await settle(page);
        await page.screenshot({ path: join(folder, file), fullPage: true, animations: 'disabled' });
        shots.push({ path, width: viewport.width, file });
      }
      await context.close();
    }
    return shots;
  } finally {
    await browser.close();
  }
}
