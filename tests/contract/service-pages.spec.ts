import type { APIRequestContext, Page } from '@playwright/test';
import { servicePath } from '../../src/vocabulary/paths.ts';
import {
  contentTexts,
  publishedPostPaths,
  quoting,
  services,
  serviceTexts,
} from '../pages/published.ts';
import { expect, expectAccessible, hrefs, section, test } from '../site.ts';
import { localPaths, serviceFigures, servicePaths } from './contract.ts';

const { headings, facts: labels } = serviceTexts;
const { costs, grid } = contentTexts('pages/services.yaml');

/** The blocks of a service page, in order, before the last one. */
const blocks: RegExp[] = [
  ...['offer', 'benefits', 'process', 'included', 'results', 'faq', 'related'],
].map((block) => quoting(headings[block]));

type Fact = string | RegExp;

/** The required budget and timing of a service; an app has the agency's own price. */
const facts: Record<string, { budget?: Fact; time?: Fact; isOurPrice?: true }> = {
  '/services/website-development': { time: /4-8 weeks/ },
  '/services/ai-banners': { budget: '$1,500-$3,000 a month' },
  '/services/digital-marketing': { budget: /^7-12% of revenue.*\$3,000-10,000 a month$/ },
  '/services/app-development': {
    budget: /^About \$30,000-50,000.*\$100,000\+$/,
    isOurPrice: true,
  },
  '/services/google-ads': {
    budget: /^At least \$1,500-\$3,000 a month$/,
    time: /first week.*30-60 days/,
  },
};
/** The timing of a service beyond what is required. */
const timeOf = (path: string): Fact | undefined =>
  facts[path]?.time ??
  (services.find((service) => servicePath(service) === path)?.data.time as string | undefined);

test('the services page has nine cards that link to the nine pages', async ({ page }) => {
  await page.goto('/services');
  const cards = section(page, grid.heading).getByRole('listitem');
  await expect(cards).toHaveCount(9);
  expect(await hrefs(cards.getByRole('link'))).toEqual(servicePaths);
  for (const card of await cards.all()) {
    await expect(card.getByRole('heading')).not.toBeEmpty();
    await expect(card).toContainText('Learn More');
    await expect(card.locator('p').filter({ hasText: /(?:\S+ ){4}/ })).not.toHaveCount(0);
  }
  const action = page.getByRole('main').locator('a[href^="/contact"]');
  await expect(action.first()).toBeVisible();
});

for (const path of servicePaths) {
  test(`the service page ${path} has every block in order, its figures, facts, questions and links`, async ({
    page,
  }) => {
    await page.goto(path);
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(/in Dallas–Fort Worth: \S/);
    await expect(main.getByRole('heading', { level: 2 })).toHaveText([...blocks, /\S/]);
    await expect(main.locator('section').last().locator('a[href^="/contact"]')).toBeVisible();
    const results = section(page, headings.results);
    expect(await results.locator('dd').allTextContents()).toEqual(serviceFigures[path]);
    await expectFacts(page, path);
    await expectOneOpenQuestion(page);
    await expectLinks(page, path);
    await required[path]?.(page);
  });
}

/** Budget, our fee beside it, timing and place, near the top. */
async function expectFacts(page: Page, path: string): Promise<void> {
  const { budget, isOurPrice } = facts[path] ?? {};
  const time = timeOf(path);
  const expected: [string, Fact][] = [
    ...(budget ? [[labels.budget, budget] as [string, Fact]] : []),
    ...(isOurPrice ? [] : [[labels.fee, labels.unknownFee] as [string, Fact]]),
    ...(time ? [[labels.time, time] as [string, Fact]] : []),
    [labels.place, /Dallas–Fort Worth/],
  ];
  const strip = page.getByRole('main').locator('dl').first();
  await expect(strip.locator('dt')).toHaveText(expected.map(([label]) => label));
  await expect(strip.locator('dd')).toHaveText(expected.map(([, value]) => value));
  await expect(strip).toBeVisible();
}

/** Opening a question closes the one before; pressing it again closes it. */
async function expectOneOpenQuestion(page: Page): Promise<void> {
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
}

/** Two services, further reading and six cities. */
async function expectLinks(page: Page, path: string): Promise<void> {
  const rows = section(page, headings.related).locator('dl > div');
  await expect(rows).toHaveCount(3);
  const [services, reading, cities] = await Promise.all(
    [0, 1, 2].map((index) => hrefs(rows.nth(index).locator('a'))),
  );
  expect(services).toHaveLength(2);
  expect(services?.filter((other) => !servicePaths.includes(other) || other === path)).toEqual([]);
  expect(reading?.length).toBeGreaterThan(0);
  for (const href of reading ?? []) expect(href).toMatch(/^\/(case-studies#|blog\/)/);
  expect(cities?.toSorted()).toEqual(localPaths.toSorted());
}

/** What the contract asks of single pages. */
const required: Record<string, (page: Page) => Promise<void>> = {
  '/services/seo-content': async (page) => {
    await expect(section(page, quoting(headings.process)).getByRole('listitem')).toHaveCount(5);
    await expect(section(page, headings.included).getByRole('listitem')).toHaveCount(12);
    await expect(section(page, headings.results).locator('a[href="/case-studies"]')).toBeVisible();
  },
  '/services/crm-development': async (page) => {
    await expect(section(page, quoting(headings.benefits)).getByRole('listitem')).toHaveCount(4);
    expect(await section(page, headings.results).locator('dt').allTextContents()).toEqual([
      'More Sales',
      'Faster Follow-Up',
      'Data Accuracy',
    ]);
    await expectConsultation(page);
  },
  '/services/google-ads': async (page) => {
    const headingsOf = (block: string) =>
      section(page, quoting(block)).getByRole('listitem').getByRole('heading').allTextContents();
    expect(await headingsOf(headings.benefits)).toEqual([
      'Immediate Traffic',
      'Precise Targeting',
      'Measurable ROI',
      'Flexible Budget',
    ]);
    expect(await headingsOf(headings.process)).toEqual([
      'Keyword Research',
      'Campaign Setup',
      'Ad Creation',
      'Landing Page Optimization',
      'Ongoing Optimization',
    ]);
    const included = section(page, headings.included).getByRole('listitem');
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
    const results = section(page, headings.results);
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
    await expectConsultation(page);
    await page.getByText('What is a good ROI?').click();
    await expect(page.locator('details[open] p')).toContainText('3:1 to 10:1');
    await expectAccessible(page);
  },
};

async function expectConsultation(page: Page): Promise<void> {
  const button = page.getByRole('link', { name: 'Book a Free Consultation' }).first();
  await expect(button).toHaveAttribute('href', /^\/contact(#|$)/);
}

test('each service’s known budget and timing stand with the budgets to choose, and our fee once', async ({
  page,
}) => {
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/services');
    const block = section(page, costs.heading);
    for (const path of servicePaths) {
      const line = block.locator('p:visible', { has: page.locator(`a[href="${path}"]`) });
      const { budget } = facts[path] ?? {};
      for (const fact of [budget, timeOf(path)].filter((each) => each !== undefined)) {
        // The budget's own text ends where the timing begins.
        const within =
          fact instanceof RegExp ? new RegExp(fact.source.replace(/^\^|\$$/g, '')) : fact;
        await expect(line).toContainText(within);
      }
      await expect(line).toHaveCount(1);
    }
    await expect(block.getByText(`${labels.fee}: ${labels.unknownFee}.`)).toBeVisible();
    const budgets = block.getByRole('radio');
    await expect(budgets).toHaveCount(4);
    await block.locator('label').last().click();
    await expect(block.getByText('Not enough yet')).toBeHidden();
  }
});

test('no block covers the drawing at the end of a service page', async ({ page }) => {
  for (const width of [375, 1680]) {
    await page.setViewportSize({ width, height: 1000 });
    await page.goto(servicePaths[0] ?? '');
    const drawing = page.locator('main img[src^="/drawings/"]').last();
    await drawing.scrollIntoViewIfNeeded();
    const isOnTop = () =>
      drawing.evaluate((image) => {
        const { top, left, width } = image.getBoundingClientRect();
        return document.elementFromPoint(left + width / 2, top + 2) === image;
      });
    await expect.poll(isOnTop, `at ${width} px`).toBe(true);
  }
});

test('a case study and a post link to their service by name', async ({ page }) => {
  for (const path of ['/case-studies', ...publishedPostPaths]) {
    await page.goto(path);
    const links = page.getByRole('article').locator('dl a[href^="/services/"]');
    expect(await links.count(), path).toBe(path === '/case-studies' ? 3 : 1);
    for (const link of await links.all()) {
      const href = (await link.getAttribute('href')) ?? '';
      await expect(link).toHaveText((await serviceType(page.request, href)) ?? '');
    }
  }
});

/** The service's name in its page's structured data. */
async function serviceType(request: APIRequestContext, path: string) {
  const html = await (await request.get(path)).text();
  return /"serviceType":"(.*?)"/.exec(html)?.[1];
}
