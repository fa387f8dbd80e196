import { contentTexts, publishedPostPaths } from '../pages/published.ts';
import { expect, section, test } from '../site.ts';
import { contractAgency, servedCities } from './contract.ts';

const about = contentTexts('pages/about.yaml');

test('home shows what the agency does best and where, links onward, and has structured data', async ({
  page,
}) => {
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
  const list = main.locator('details');
  await list.getByRole('heading').click();
  const cities = await list.getByRole('listitem').locator('> :first-child').allTextContents();
  expect(cities.map((city) => city.replace(/ marketing agency$/, ''))).toEqual(servedCities);
  const json = await page.locator('script[type="application/ld+json"]').textContent();
  const [business] = JSON.parse(json ?? '')['@graph'];
  expect(business).toMatchObject({
    '@type': 'LocalBusiness',
    priceRange: '$$',
    address: { addressLocality: 'Dallas', addressRegion: 'TX', postalCode: '75205' },
    openingHoursSpecification: { opens: '09:00', closes: '18:00' },
  });
  expect(business.areaServed).toHaveLength(servedCities.length);
  expect(business.areaServed[0]).toEqual({ '@type': 'City', name: 'Dallas' });
  expect(business.telephone).toBe(contractAgency.dialed);
  expect(business.parentOrganization).toBeUndefined();
  const graph: { '@type': string }[] = JSON.parse(json ?? '')['@graph'];
  expect(graph.map((thing) => thing['@type'])).toContain('WebSite');
});

test('about has the founder’s story, a quote and three reasons', async ({ page }) => {
  await page.goto('/about');
  const main = page.getByRole('main');
  await expect(main.locator('blockquote')).not.toBeEmpty();
  expect(await section(page, about.story.heading).locator('p').count()).toBeGreaterThanOrEqual(3);
  await expect(section(page, about.reasons.heading).getByRole('listitem')).toHaveCount(3);
  const duties = section(page, about.duties.heading);
  await expect(duties.getByRole('columnheader')).toHaveCount(4);
  expect(await duties.getByRole('rowheader').count()).toBeGreaterThanOrEqual(3);
  await expect(main.locator('a[href="/contact"]').first()).toBeVisible();
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
    await expect
      .poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth))
      .toBeGreaterThan(0);
    await expect(study.getByRole('heading', { level: 2 })).not.toBeEmpty();
    await expect(
      study
        .locator('p')
        .filter({ hasText: /\S+ \S+ \S+ \S+/ })
        .first(),
    ).toBeVisible();
  }
});

test('three posts expand and collapse in place, link to their pages, and have structured data', async ({
  page,
}) => {
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
    await expect(
      post
        .locator('p')
        .filter({ hasText: /(?:\S+ ){8}/ })
        .first(),
    ).toBeVisible();
    const content = post.locator('details > div');
    const toggle = post.locator('summary');
    await expect(content).toBeHidden();
    await expect(toggle).toHaveText(/Read more/, { useInnerText: true });
    await toggle.click();
    await expect(content).toBeVisible();
    await expect(toggle).toHaveText(/Read less/, { useInnerText: true });
    const fullPost = post.getByRole('link', { name: /^Read the whole post ?: / });
    const title = post.getByRole('heading', { level: 2 }).getByRole('link');
    const href = await fullPost.getAttribute('href');
    expect(href).toBe(await title.getAttribute('href'));
    expect(publishedPostPaths).toContain(href);
    await content.getByRole('link').last().scrollIntoViewIfNeeded();
    await expect(toggle, 'at the end of the text').toBeInViewport();
    const [button, text] = [await toggle.boundingBox(), await content.boundingBox()];
    expect(button?.y).toBeGreaterThan(text?.y ?? Number.POSITIVE_INFINITY);
    await toggle.click();
    await expect(content).toBeHidden();
  }
  expect(dates).toEqual(dates.toSorted().toReversed());
  const json = await page.locator('script[type="application/ld+json"]').textContent();
  const [blog] = JSON.parse(json ?? '')['@graph'];
  expect(blog['@type']).toBe('Blog');
  const urls = blog.blogPost.map((post: { '@id': string }) => new URL(post['@id']));
  expect(urls.map(({ pathname }: URL) => pathname).toSorted()).toEqual(
    publishedPostPaths.toSorted(),
  );
});

test('the feed links to the three posts', async ({ request }) => {
  const xml = await (await request.get('/feed.xml')).text();
  const links = [...xml.matchAll(/<link>(.*?)<\/link>\s*<guid>\1<\/guid>/g)];
  expect(links.map(([, url]) => new URL(url ?? '').pathname).toSorted()).toEqual(
    publishedPostPaths.toSorted(),
  );
});

test('every post has its own page with dates, sources and further links', async ({ page }) => {
  for (const path of publishedPostPaths) {
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
      dateModified: await article.locator('time').nth(1).getAttribute('datetime'),
      image: expect.stringMatching(/^https:.*\.png$/),
      mainEntityOfPage: expect.stringContaining(path),
      publisher: { '@type': 'LocalBusiness', name: contractAgency.name },
    });
  }
});
