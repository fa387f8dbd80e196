import { postPaths, routes } from './contract.ts';
import { expect, section, test } from './site.ts';

test('home shows what the agency does best and links onward', async ({ page }) => {
  await page.goto('/');
  const main = page.getByRole('main');
  await expect(main.locator('section').first().locator('a[href="/contact"]')).toBeVisible();
  const best = section(page, 'What We Do Best');
  await expect(best.getByRole('listitem')).toHaveCount(3);
  expect(await best.getByRole('listitem').getByRole('heading').allTextContents()).toEqual([
    'AI-Powered SEO',
    'AI-Optimized Paid Ads',
    'AI-Enhanced Branding',
  ]);
  await expect(main.locator('a[href="/about"]')).toBeVisible();
  await expect(main).toContainText('30+');
  await expect(main).toContainText('200+');
});

test('home has structured data about the agency', async ({ page }) => {
  await page.goto('/');
  const json = await page.locator('script[type="application/ld+json"]').textContent();
  const [business] = JSON.parse(json ?? '')['@graph'];
  expect(business).toMatchObject({
    '@type': 'ProfessionalService',
    priceRange: '$$',
    address: { addressLocality: 'Dallas', addressRegion: 'TX', postalCode: '75205' },
    openingHoursSpecification: { opens: '09:00', closes: '18:00' },
  });
  expect(business.areaServed).toHaveLength(19);
  expect(business.areaServed[0]).toEqual({ '@type': 'City', name: 'Dallas' });
  expect(business.telephone).toBe('+1-214-555-0142');
  expect(business.parentOrganization).toBeUndefined();
  const graph: { '@type': string }[] = JSON.parse(json ?? '')['@graph'];
  expect(graph.map((thing) => thing['@type'])).toContain('WebSite');
});

test('about has the founder’s story, a quote and three reasons', async ({ page }) => {
  await page.goto('/about');
  const main = page.getByRole('main');
  await expect(main.locator('blockquote')).not.toBeEmpty();
  expect(await section(page, 'The founder’s story').locator('p').count()).toBeGreaterThanOrEqual(3);
  await expect(section(page, 'Why choose us').getByRole('listitem')).toHaveCount(3);
  const duties = section(page, 'Who does what, what stays yours');
  await expect(duties.getByRole('columnheader')).toHaveCount(4);
  expect(await duties.getByRole('rowheader').count()).toBeGreaterThanOrEqual(3);
  await expect(main.locator('a[href="/contact"]')).toBeVisible();
});

test('three case studies show their metric', async ({ page }) => {
  await page.goto('/case-studies');
  const studies = page.getByRole('article');
  await expect(studies).toHaveCount(3);
  await expect(studies.nth(0)).toContainText(/200%\s*revenue growth/i);
  await expect(studies.nth(0)).toContainText(/ceramic coating/i);
  await expect(studies.nth(1)).toContainText(/\+120\s*verified reviews/i);
  await expect(studies.nth(2)).toContainText(/300%\s*(increase in )?organic traffic/i);
  for (const study of await studies.all()) {
    const image = study.getByRole('img');
    await image.scrollIntoViewIfNeeded();
    await expect
      .poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth))
      .toBeGreaterThan(0);
    await expect(study.getByRole('heading', { level: 2 })).not.toBeEmpty();
  }
});

test('three posts expand and collapse in place', async ({ page }) => {
  await page.goto('/blog');
  const posts = page.getByRole('article');
  await expect(posts).toHaveCount(3);
  const dates: string[] = [];
  for (const post of await posts.all()) {
    await expect(post.getByRole('heading', { level: 2 })).not.toBeEmpty();
    await expect(post.locator('time').first()).toHaveAttribute('datetime', /^2025-\d\d-\d\d$/);
    await expect(post.locator('time').first()).toHaveText(/^[A-Z][a-z]+ \d{1,2}, 2025$/);
    dates.push((await post.locator('time').first().getAttribute('datetime')) ?? '');
    await expect(post.getByRole('img')).toHaveAttribute('alt', /\S/);
    const content = post.locator('details > div');
    const toggle = post.locator('summary');
    await expect(content).toBeHidden();
    await expect(toggle).toHaveText(/Read more/, { useInnerText: true });
    await toggle.click();
    await expect(content).toBeVisible();
    await expect(toggle).toHaveText(/Read less/, { useInnerText: true });
    await content.getByRole('link').last().scrollIntoViewIfNeeded();
    await expect(toggle, 'at the end of the text').toBeInViewport();
    const [button, text] = [await toggle.boundingBox(), await content.boundingBox()];
    expect(button?.y).toBeGreaterThan(text?.y ?? Number.POSITIVE_INFINITY);
    await toggle.click();
    await expect(content).toBeHidden();
  }
  expect(dates).toEqual(dates.toSorted().toReversed());
});

test('the blog has structured data about its posts', async ({ page }) => {
  await page.goto('/blog');
  const json = await page.locator('script[type="application/ld+json"]').textContent();
  const [blog] = JSON.parse(json ?? '')['@graph'];
  expect(blog['@type']).toBe('Blog');
  const urls = blog.blogPost.map((post: { '@id': string }) => new URL(post['@id']));
  expect(urls.map(({ pathname }: URL) => pathname).toSorted()).toEqual(postPaths.toSorted());
});

test('the sitemap lists every page and nothing else', async ({ request, baseURL }) => {
  const xml = await (await request.get('/sitemap.xml')).text();
  const paths = [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(
    ([, url]) => new URL(url ?? '').pathname,
  );
  expect(paths.sort()).toEqual([...routes, '/audit'].sort());
  expect(xml).not.toContain(baseURL);
  const robots = await (await request.get('/robots.txt')).text();
  expect(robots).toMatch(/^Sitemap: https:\/\/.*\/sitemap\.xml$/m);
});

test('the feed links to the three posts', async ({ request }) => {
  const xml = await (await request.get('/feed.xml')).text();
  const links = [...xml.matchAll(/<link>(.*?)<\/link>\s*<guid>\1<\/guid>/g)];
  expect(links.map(([, url]) => new URL(url ?? '').pathname).toSorted()).toEqual(
    postPaths.toSorted(),
  );
});

test('every post has its own page with dates, sources and further links', async ({ page }) => {
  for (const path of postPaths) {
    await page.goto(path);
    const article = page.getByRole('article');
    await expect(article.locator('time').first()).toHaveAttribute('datetime', /^2025-/);
    const words = ((await article.textContent()) ?? '').split(/\s+/).length;
    expect(words, path).toBeGreaterThanOrEqual(700);
    expect(await article.locator('a[href^="https://"]').count(), path).toBeGreaterThanOrEqual(2);
    expect(await article.locator('p a[href^="/services/"], li a[href^="/services/"]').count()).toBe(
      1,
    );
    const json = await page.locator('script[type="application/ld+json"]').textContent();
    expect(JSON.parse(json ?? '')['@graph'][0]).toMatchObject({
      '@type': 'BlogPosting',
      headline: await page.getByRole('heading', { level: 1 }).textContent(),
      datePublished: expect.stringMatching(/^2025-/),
      dateModified: expect.stringMatching(/^20\d\d-\d\d-\d\d$/),
      image: expect.stringMatching(/^https:.*\.png$/),
      mainEntityOfPage: expect.stringContaining(path),
      publisher: { '@type': 'ProfessionalService', name: 'Bold Acre' },
    });
  }
});

test('an expanded post links to the full post', async ({ page }) => {
  await page.goto('/blog');
  for (const post of await page.getByRole('article').all()) {
    await post.locator('summary').click();
    const fullPost = post.getByRole('link', { name: /^Read the whole post ?: / });
    const title = post.getByRole('heading', { level: 2 }).getByRole('link');
    expect(await fullPost.getAttribute('href')).toBe(await title.getAttribute('href'));
    expect(postPaths).toContain(await fullPost.getAttribute('href'));
  }
});

test('shows the photos that content files name', async ({ page }) => {
  const loaded = (name: string) =>
    page.getByRole('img', { name }).evaluate(async (image: HTMLImageElement) => {
      image.loading = 'eager';
      await image.decode();
      return image.currentSrc.endsWith('.webp') && image.naturalWidth;
    });
  await page.goto('/about');
  expect(await loaded('The founder at the office')).toBeGreaterThan(0);
  expect(await loaded('Signature of the founder')).toBeGreaterThan(0);
  await page.goto('/blog/slow-website-loses-calls');
  expect(await loaded('A storefront on a sunny day.')).toBeGreaterThan(0);
  await page.goto('/case-studies');
  expect(await loaded('The shop of a client.')).toBeGreaterThan(0);
});

test('shows a page that the agency has added, with facts and a photo, also at its old address', async ({
  page,
}) => {
  await page.goto('/jobs');
  await expect(page).toHaveURL('/careers');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Work with us');
  await expect(page.getByText('Call (214) 555-0142 and ask')).toBeVisible();
  const photo = page.getByRole('img', { name: 'The front of our office' });
  await photo.scrollIntoViewIfNeeded();
  await expect(photo).toHaveJSProperty('complete', true);
  expect(
    await photo.evaluate(({ naturalWidth, width, height }: HTMLImageElement) => [
      naturalWidth > 0,
      width > height,
    ]),
  ).toEqual([true, true]);
});
