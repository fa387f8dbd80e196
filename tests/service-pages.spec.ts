import { serviceFigures, servicePaths } from './contract.ts';
import { expect, expectAccessible, test } from './site.ts';

const blocks = [
  'What We Offer',
  'Key Benefits',
  'Our Process',
  'What’s Included',
  'Expected Results',
  'FAQ',
];

test('the services page has nine cards that lead to the nine pages', async ({ page }) => {
  await page.goto('/services');
  const cards = page.getByRole('main').getByRole('listitem');
  await expect(cards).toHaveCount(9);
  expect(
    await cards.getByRole('link').evaluateAll((all) => all.map((a) => a.getAttribute('href'))),
  ).toEqual(servicePaths);
  for (const card of await cards.all()) {
    await expect(card.getByRole('heading')).not.toBeEmpty();
    await expect(card).toContainText('Learn More');
  }
  const action = page.getByRole('main').locator('a[href="/contact"]');
  await expect(action.first()).toBeVisible();
});

for (const path of servicePaths) {
  test.describe(`the service page ${path}`, () => {
    test('has every block in order', async ({ page }) => {
      await page.goto(path);
      const main = page.getByRole('main');
      await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
      const labels = await main.locator('section header p:first-child').allTextContents();
      expect(labels.filter((label) => blocks.includes(label))).toEqual(blocks);
      await expect(main.locator('section').last().locator('a[href="/contact"]')).toBeVisible();
    });

    test('shows its figures', async ({ page }) => {
      await page.goto(path);
      const results = page.locator('section', { has: page.getByText('Expected Results') });
      expect(await results.locator('dd').allTextContents()).toEqual(serviceFigures[path]);
    });

    test('opens one question at a time and closes it again', async ({ page }) => {
      await page.goto(path);
      const questions = page.locator('details[name=faq]');
      expect(await questions.count()).toBeGreaterThanOrEqual(3);
      const [first, second] = [questions.nth(0), questions.nth(1)];
      await expect(first.locator('p')).toBeHidden();
      await first.locator('summary').click();
      await expect(first.locator('p')).toBeVisible();
      await second.locator('summary').click();
      await expect(second.locator('p')).toBeVisible();
      await expect(first.locator('p')).toBeHidden();
      await second.locator('summary').focus();
      await page.keyboard.press('Enter');
      await expect(second.locator('p')).toBeHidden();
    });
  });
}

test('an open question has no accessibility violation', async ({ page }) => {
  await page.goto('/services/google-ads');
  await page.locator('details[name=faq] summary').first().click();
  await expect(page.locator('details[name=faq] p').first()).toBeVisible();
  await expectAccessible(page);
});

test('the SEO page has five steps, twelve included items and a way to the case studies', async ({
  page,
}) => {
  await page.goto('/services/seo-content');
  const block = (label: string) =>
    page.locator('section', { has: page.getByText(label, { exact: true }) });
  await expect(block('Our Process').getByRole('listitem')).toHaveCount(5);
  await expect(block('What’s Included').getByRole('listitem')).toHaveCount(12);
  await expect(block('Expected Results').locator('a[href="/case-studies"]')).toBeVisible();
});

test('the CRM page has four benefits and its results in words', async ({ page }) => {
  await page.goto('/services/crm-development');
  const block = (label: string) =>
    page.locator('section', { has: page.getByText(label, { exact: true }) });
  await expect(block('Key Benefits').getByRole('listitem')).toHaveCount(4);
  expect(await block('Expected Results').locator('dt').allTextContents()).toEqual([
    'More Sales',
    'Faster Follow-Up',
    'Data Accuracy',
  ]);
});

test('the Google Ads page says what the agency promised to say', async ({ page }) => {
  await page.goto('/services/google-ads');
  const headings = (label: string) =>
    page
      .locator('section', { has: page.getByText(label, { exact: true }) })
      .getByRole('listitem')
      .getByRole('heading')
      .allTextContents();
  expect(await headings('Key Benefits')).toEqual([
    'Immediate Traffic',
    'Precise Targeting',
    'Measurable ROI',
    'Flexible Budget',
  ]);
  expect(await headings('Our Process')).toEqual([
    'Keyword Research',
    'Campaign Setup',
    'Ad Creation',
    'Landing Page Optimization',
    'Ongoing Optimization',
  ]);
  const included = page
    .locator('section', { has: page.getByText('What’s Included', { exact: true }) })
    .getByRole('listitem');
  const expected = [
    /search campaign management/i,
    /display network/i,
    /remarketing/i,
    /shopping ads/i,
    /youtube video ads/i,
    /call-only campaigns/i,
    /conversion tracking setup/i,
    /a\/b testing/i,
    /negative keyword management/i,
    /monthly reports/i,
  ];
  await expect(included).toHaveText(expected);
  const results = page.locator('section', { has: page.getByText('Expected Results') });
  expect(await results.locator('dt').allTextContents()).toEqual([
    'Average ROI',
    'Cost Per Acquisition',
    'Conversion Rate',
  ]);
  const questions = await page.locator('details[name=faq] summary').allTextContents();
  expect(questions).toHaveLength(5);
  for (const topic of [/budget/i, /results|soon|fast|quick/i, /ROI/, /wast/i, /local/i]) {
    expect(questions.join('\n')).toMatch(topic);
  }
});

for (const path of ['/services/crm-development', '/services/google-ads']) {
  test(`${path} offers a free consultation`, async ({ page }) => {
    await page.goto(path);
    const button = page.getByRole('link', { name: 'Book a Free Consultation' }).first();
    await expect(button).toHaveAttribute('href', '/contact');
  });
}

test('budget guidance stands where an owner looks for it', async ({ request }) => {
  const text = async (path: string) =>
    (await (await request.get(path)).text()).replaceAll('–', '-').replace(/<[^>]+>/g, ' ');
  expect(await text('/services/ai-banners')).toMatch(/\$1,500(-| to )\$?3,000/);
  const marketing = await text('/services/digital-marketing');
  expect(marketing).toMatch(/7(%?)(-| to )12%/);
  expect(marketing).toMatch(/\$3,000(-| to )\$?10,000/);
  const apps = await text('/services/app-development');
  expect(apps).toMatch(/\$30,000(-| to )\$?50,000/);
  expect(apps).toContain('$100,000+');
  const ads = await text('/services/google-ads');
  expect(ads).toMatch(/\$1,500(-| to )\$?3,000/);
  expect(ads).toContain('3:1');
  expect(ads).toContain('10:1');
  expect(ads).toMatch(/30(-| to )60 days/);
  expect(ads).toMatch(/first week/);
  expect(await text('/services/website-development')).toMatch(/4(-| to )8 weeks/);
});
