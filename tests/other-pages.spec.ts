import { expect, test } from './site.ts';

test('home says what the agency does best and leads on', async ({ page }) => {
  await page.goto('/');
  const main = page.getByRole('main');
  await expect(main.locator('section').first().locator('a[href="/contact"]')).toBeVisible();
  const best = main.locator('section', {
    has: page.getByRole('heading', { name: 'What We Do Best' }),
  });
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

test('the names of cities with a page lead there from the map, too', async ({ page }) => {
  await page.goto('/');
  const links = page.getByRole('group', { name: /^Map of/ }).getByRole('link');
  const names = ['Dallas', 'Highland Park', 'University Park', 'Plano', 'Frisco', 'McKinney'];
  expect(await links.allTextContents()).toEqual(names);
  for (const [index, name] of names.entries()) {
    const path = `/${name.toLowerCase().replace(' ', '-')}-marketing-agency`;
    await expect(links.nth(index)).toHaveAttribute('href', path);
  }
  await links.first().focus();
  await page.keyboard.press('Tab');
  await expect(links.nth(1)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/highland-park-marketing-agency');
});

test('home describes the agency to search engines', async ({ page }) => {
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
});

test('about tells the founder’s story, a quote and three reasons', async ({ page }) => {
  await page.goto('/about');
  const main = page.getByRole('main');
  await expect(main.locator('blockquote')).not.toBeEmpty();
  const block = (label: string) =>
    main.locator('section', { has: page.getByText(label, { exact: true }) });
  expect((await block('Founder story').locator('p').count()) - 1).toBeGreaterThanOrEqual(3);
  await expect(block('Why choose us').getByRole('listitem')).toHaveCount(3);
  await expect(main.locator('a[href="/contact"]')).toBeVisible();
});

test('three case studies show the number that moved', async ({ page }) => {
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

test('three posts open and close in place', async ({ page }) => {
  await page.goto('/blog');
  const posts = page.getByRole('article');
  await expect(posts).toHaveCount(3);
  const dates: string[] = [];
  for (const post of await posts.all()) {
    await expect(post.getByRole('heading', { level: 2 })).not.toBeEmpty();
    await expect(post.locator('time')).toHaveAttribute('datetime', /^2025-\d\d-\d\d$/);
    await expect(post.locator('time')).toHaveText(/^[A-Z][a-z]+ \d{1,2}, 2025$/);
    dates.push((await post.locator('time').getAttribute('datetime')) ?? '');
    await expect(post.getByRole('img')).toHaveAttribute('alt', /\S/);
    const content = post.locator('details > div');
    const toggle = post.locator('summary');
    await expect(content).toBeHidden();
    await expect(toggle).toHaveText(/Read more/, { useInnerText: true });
    await toggle.click();
    await expect(content).toBeVisible();
    await expect(toggle).toHaveText(/Read less/, { useInnerText: true });
    await toggle.click();
    await expect(content).toBeHidden();
  }
  expect(dates).toEqual(dates.toSorted().toReversed());
});

test('the blog describes its posts to search engines', async ({ page }) => {
  await page.goto('/blog');
  const json = await page.locator('script[type="application/ld+json"]').textContent();
  const graph: { '@type': string; datePublished?: string }[] = JSON.parse(json ?? '')['@graph'];
  const posts = graph.filter((thing) => thing['@type'] === 'BlogPosting');
  expect(posts).toHaveLength(3);
  for (const post of posts) {
    expect(post).toMatchObject({
      headline: expect.any(String),
      datePublished: expect.stringMatching(/^2025-/),
      image: expect.stringMatching(/^https:/),
    });
  }
});

test('the site map names every page and nothing else', async ({ request, baseURL }) => {
  const { routes } = await import('./contract.ts');
  const xml = await (await request.get('/sitemap.xml')).text();
  const paths = [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(
    ([, url]) => new URL(url ?? '').pathname,
  );
  expect(paths.sort()).toEqual([...routes].sort());
  expect(xml).not.toContain(baseURL);
  const robots = await (await request.get('/robots.txt')).text();
  expect(robots).toMatch(/^Sitemap: https:\/\/.*\/sitemap\.xml$/m);
});

test('the feed has the three posts', async ({ request }) => {
  const xml = await (await request.get('/feed.xml')).text();
  expect(xml.match(/<item>/g)).toHaveLength(3);
});
