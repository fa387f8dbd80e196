import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { maxPageBytes } from '../../src/site/build/page-warnings.ts';
import { expect, expectAccessible, skipIdleWaits, test, watchMarkup } from '../site.ts';
import { contractAgency } from './contract.ts';

const { times: timesTexts, details, move, session } = bookingTexts;

import { bookingTexts, contactTexts, quoting } from '../pages/published.ts';
import { simulateTranslation } from '../translator.ts';

// The visitor's own time may follow.
const wholeTime = /^\w+day, \w+ \d+(, \d{4})?, \d+:\d\d [AP]M Central Time/;

/** Opens a page of free times that no other worker books from. */
async function openTimes(page: Page): Promise<void> {
  await page.goto('/book');
  for (let skip = 0; skip < test.info().parallelIndex; skip += 1) {
    // On a phone, the page's own later days come first.
    const more = page.getByText(timesTexts.more, { exact: true });
    if (await more.isVisible()) await more.click();
    await page.getByRole('link', { name: timesTexts.later }).click();
  }
}

/** The radio buttons of the free times, named by their whole date and time. */
const radios = (page: Page) => page.getByRole('radio', { name: wholeTime });
/** The labels, which cover the radio buttons. */
const times = (page: Page) => page.locator('label', { has: page.locator('[name=start]') });

async function fillDetails(page: Page): Promise<void> {
  const texts = {
    [details.name]: 'Ann Lee',
    [details.email]: `ann${Date.now()}@shop.example`,
    [details.phone]: '469 555 0100',
  };
  for (const [label, text] of Object.entries(texts)) {
    await page.getByLabel(label, { exact: false }).first().fill(text);
  }
}

/** Books the first free time, and returns its whole name. */
async function book(page: Page): Promise<string> {
  await openTimes(page);
  const name = await nameOf(page);
  await times(page).first().click();
  await fillDetails(page);
  await page.getByRole('button', { name: details.action }).click();
  await expect(page).toHaveURL(/\/book\/[0-9a-f-]{36}\?k=/);
  return name;
}

/** The accessible name of the first free time. */
async function nameOf(page: Page): Promise<string> {
  return wholeTime.exec((await times(page).first().textContent()) ?? '')?.[0] ?? '';
}

/** Waits until a page is painted; before that, it ignores keys. */
async function untilPainted(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((done) => {
        const painted = () => requestAnimationFrame(() => setTimeout(done, 300));
        if (document.readyState === 'complete') painted();
        else addEventListener('load', painted);
      }),
  );
}

const headings = {
  booked: session.open.name,
  moved: session.open.moved,
  cancelled: session.cancelled.name,
};

/** Waits for the page of a booking in a state. */
async function expectSession(page: Page, state: 'booked' | 'moved' | 'cancelled'): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toContainText(headings[state]);
  await untilPainted(page);
}

async function cancel(page: Page): Promise<void> {
  await page.getByText(session.cancel.action, { exact: true }).click();
  await page.getByRole('button', { name: session.cancel.confirm }).click();
  await expectSession(page, 'cancelled');
}

test('the keyboard alone books a session from the contact page, moves it and cancels it', async ({
  page,
}) => {
  await page.goto('/contact');
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toHaveText(
    contactTexts.booking.heading,
  );
  await page.getByRole('link', { name: contactTexts.booking.action }).press('Enter');
  await expect(page).toHaveURL('/book');
  await openTimes(page);
  const first = await nameOf(page);
  await radios(page).nth(1).press('Space');
  await page.keyboard.press('ArrowLeft');
  await expect(radios(page).first()).toBeChecked();
  await fillDetails(page);
  await page.getByLabel(details.email).press('Enter');
  await expectSession(page, 'booked');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(
    first
      .replace(/ (\d+),/, '\u00a0$1,')
      .replace(' Central Time', '')
      .replace(/ ([AP]M)/, '\u00a0$1'),
  );
  await expect(
    page.getByText(
      session.facts.call
        .replace('{visitorPhone}', '469 555 0100')
        .replace('{phone}', contractAgency.phone),
    ),
  ).toBeVisible();

  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: session.calendar }).click();
  const file = await readFile(await (await download).path(), 'utf8');
  expect(file).toMatch(/^BEGIN:VCALENDAR\r\n[\s\S]*\r\nDTSTART:\d{8}T\d{6}Z\r\n/);

  await page.getByRole('link', { name: session.move }).press('Enter');
  await expect(
    page.getByText(move.intro.split(/(?<=\})/)[0].replace('{time}', first)),
  ).toBeVisible();
  await untilPainted(page);
  // Every worker sees the same days here, so each picks a different time.
  const later = radios(page).nth(-1 - test.info().parallelIndex);
  await later.press('Space');
  await expect(later).toBeChecked();
  await page.getByRole('button', { name: move.action }).press('Enter');
  await expectSession(page, 'moved');
  await page.getByText(session.cancel.action, { exact: true }).press('Enter');
  await expect(page.getByRole('button', { name: session.cancel.confirm })).toBeVisible();
  await expectSession(page, 'moved');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expectSession(page, 'cancelled');
  await expect(page.getByRole('link', { name: session.cancelled.action })).toBeVisible();
});

test.describe('with axe', () => {
  test.use({ allowedConsole: /422/ });

  test('no page of a booking has an accessibility violation or a fault of markup', async ({
    page,
  }) => {
    const expectSoundMarkup = watchMarkup(page);
    const check = async (): Promise<void> => {
      await expectAccessible(page);
      await expectSoundMarkup();
    };
    await openTimes(page);
    await check();
    await page.locator('form:has([name=start])').evaluate((form: HTMLFormElement) => form.submit());
    await expect(page).toHaveTitle(/^Error: /);
    await check();
    await book(page);
    await check();
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByText(session.cancel.question), 'asks nothing on paper').toBeHidden();
    await page.emulateMedia({ media: null });
    await page.getByRole('link', { name: session.move }).click();
    await expect(page).toHaveTitle(new RegExp(`^${move.name}`));
    await check();
    await page.goBack();
    await cancel(page);
    await check();
  });
});

test('a double click books one session', async ({ page, postRequests }) => {
  await openTimes(page);
  await times(page).first().click();
  await fillDetails(page);
  await page.getByRole('button', { name: details.action }).dblclick();
  await expectSession(page, 'booked');
  const link = page.url();
  expect(postRequests.length).toBeGreaterThan(0);
  expect(new Set(postRequests.map(({ body }) => /id=([^&]+)/.exec(body)?.[1])).size).toBe(1);
  await page.goBack();
  await page.goto(link);
  await cancel(page);
});

test('what was typed last stays while the visitor looks at other days, until the session is booked', async ({
  page,
}) => {
  await openTimes(page);
  await fillDetails(page);
  await page.getByLabel(details.message).fill('A second shop');
  const first = page.url();
  await page.getByRole('link', { name: timesTexts.later }).click();
  await expect(page).not.toHaveURL(first);
  await expect(page, 'which days it shows').toHaveTitle(/^[A-Z][a-z]+day, [A-Z][a-z]+ \d+: /);
  await expect(page.getByLabel(details.name)).toHaveValue('Ann Lee');
  await expect(page.getByLabel(details.message)).toHaveValue('A second shop');
  await page.getByLabel(details.name).fill('Ann Leeds');
  await page.getByLabel(details.message).fill('');
  await page.goBack();
  await expect(page).toHaveURL(first);
  await expect(page.getByLabel(details.name)).toHaveValue('Ann Leeds');
  await expect(page.getByLabel(details.message)).toHaveValue('');
  await page.goForward();
  await expect(page.getByLabel(details.name)).toHaveValue('Ann Leeds');
  // Another worker may book the first time of these days.
  await times(page).nth(5).click();
  const chosen = wholeTime.exec((await times(page).nth(5).textContent()) ?? '')?.[0];
  await expect(page.getByText(`${details.chosen} ${chosen}`)).toBeVisible();
  await page.getByRole('button', { name: details.action }).click();
  await expectSession(page, 'booked');
  await cancel(page);
  await page.goto('/book');
  await expect(page.getByLabel(details.name)).toHaveValue('');
});

test.describe('when somebody else books the time first', () => {
  test.use({ allowedConsole: /409/ });

  test('the form keeps everything and offers the nearest times', async ({ page, context }) => {
    await openTimes(page);
    await times(page).first().click();
    await fillDetails(page);
    const other = await context.newPage();
    await book(other);
    await page.getByRole('button', { name: details.action }).click();
    await expect(page.getByText('Someone just took this time').first()).toBeVisible();
    await expect(page.getByLabel(details.name)).toHaveValue('Ann Lee');
    await expect(page.getByLabel(details.phone)).toHaveValue('469 555 0100');
    const nearest = page.getByRole('group', { name: timesTexts.nearest });
    await expect(nearest.getByRole('radio')).toHaveCount(3);
    await nearest.locator('label').first().click();
    await page.getByRole('button', { name: details.action }).click();
    await expectSession(page, 'booked');
    // The days have different numbers of times now.
    const wide = await context.newPage();
    await wide.setViewportSize({ width: 1280, height: 800 });
    await openTimes(wide);
    const tops = await wide
      .locator('fieldset:visible')
      .evaluateAll((days) =>
        days.map((day) => day.querySelector('p')?.getBoundingClientRect().top),
      );
    expect(tops).toHaveLength(5);
    expect(new Set(tops).size).toBe(1);
    await expect(wide.locator('fieldset s').first()).toBeVisible();
    await cancel(page);
    await cancel(other);
  });
});

test('a rejected booking shows its errors; going back after it asks nothing, and after a booked one names it', async ({
  page,
}) => {
  const posted: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.isNavigationRequest()) posted.push(request.url());
  });
  await openTimes(page);
  const openedAt = page.url();
  await times(page).nth(3).click();
  await fillDetails(page);
  await page.getByLabel(details.email).fill('ann');
  await page.locator('form:has([name=start])').evaluate((form: HTMLFormElement) => {
    form.noValidate = true;
  });
  await page.getByRole('button', { name: details.action }).click();
  await expect(page).toHaveURL(/\/book\?try=/);
  await expect(page.locator('[data-error-summary]')).toBeFocused();
  await expect(page.getByRole('link', { name: /name@example\.com/ })).toBeVisible();
  await expect(page.getByLabel(details.name)).toHaveValue('Ann Lee');
  await page.goBack();
  await expect(page).toHaveURL(openedAt);
  await page.goForward();
  await expect(page).toHaveTitle(/^Error: /);
  await expect(page.getByLabel(details.email)).toHaveValue('ann');
  await page.reload();
  await expect(page.getByLabel(details.email)).toHaveValue('ann');
  expect(posted).toHaveLength(1);

  await page.getByLabel(details.email).fill(`ann${Date.now()}@shop.example`);
  await page.getByRole('button', { name: details.action }).click();
  await expectSession(page, 'booked');
  const heading = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  await page.goBack();
  await expect(page.getByRole('button', { name: details.action })).toBeVisible();
  await expect(page.getByLabel(details.name)).toHaveValue('');
  await expect(page.getByLabel(details.message)).toHaveValue('');
  // The booked time is gone, and no other takes its place.
  await expect(page.locator('[name=start]:checked')).toHaveCount(0);
  // Above the times, and beside the button that would book another one.
  const named = page.getByText(quoting(bookingTexts.choose.booked));
  await expect(named.first()).toBeVisible();
  await expect(named.last()).toBeVisible();
  const [before = '', after = ''] = bookingTexts.choose.booked.split('{time}');
  expect(heading).toContain(
    (await named.first().textContent())?.slice(before.length, -after.length),
  );
  expect(posted).toHaveLength(2);
  await page.getByRole('link', { name: bookingTexts.choose.move }).last().click();
  await expect(page).toHaveTitle(new RegExp(`^${move.name}`));
  await page.goBack();
  await page.goForward();
  await page.getByRole('link', { name: move.keep }).click();
  await cancel(page);
  await page.goto('/book');
  await expect(named.first()).toBeHidden();
});

test('going back keeps the chosen time although an earlier one is gone', async ({
  page,
  context,
}) => {
  await openTimes(page);
  await times(page).nth(4).click();
  const chosen = await page.locator('[name=start]:checked').getAttribute('value');
  await page.goto('/privacy');
  const other = await context.newPage();
  await book(other);
  await page.goBack();
  await expect(page.locator('[name=start]:checked')).toHaveValue(chosen ?? '');
  await cancel(other);
});

test.describe('a link that leads to no session', () => {
  test.use({ allowedConsole: /404/ });

  test('says so, and offers times', async ({ page }) => {
    await page.goto('/book/01a2026d-1cba-7d39-8edc-84d446fe9268?k=guess');
    await expect(page.getByText('This link doesn’t lead to a session').first()).toBeVisible();
    await expect(radios(page).first()).toBeVisible();
  });
});

test.describe('in another time zone', () => {
  test.use({ timezoneId: 'Europe/London' });

  test('each time is followed by the visitor’s own', async ({ page }) => {
    await page.goto('/book');
    const first = times(page).first();
    const start = await first.locator('time').getAttribute('datetime');
    const inLondon = new Intl.DateTimeFormat('en-US', {
      timeZone: 'Europe/London',
      hour: 'numeric',
      minute: '2-digit',
    }).format(Date.parse(start ?? ''));
    const local = timesTexts.local.replace('{time}', inLondon.replace(/\s/, '\u00a0'));
    await expect(first).toContainText(local);
    // Above the times, one example says whose clock the second times are from.
    await expect(page.locator('form p').filter({ hasText: local }).first()).toBeVisible();
    await first.click();
    await expect(first.locator('small'), 'legible').toHaveCSS('color', 'rgb(23, 19, 14)');
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('a bar says which time is chosen and leads to the fields; later days unfold', async ({
    page,
  }) => {
    await page.goto('/book');
    const bar = page.getByRole('link', { name: timesTexts.next });
    const days = page.locator('fieldset');
    await expect(bar).toBeHidden();
    const shown = await days.filter({ visible: true }).count();
    expect(shown).toBeLessThan(3);
    const later = page.getByRole('link', { name: timesTexts.later });
    await expect(later).toBeHidden();
    await page.getByText(timesTexts.more, { exact: true }).click();
    await expect(days.nth(4)).toBeVisible();
    await expect(later).toBeVisible();
    // The pressed link is gone, and focus continues from the new times.
    await expect(days.nth(shown).getByRole('radio').first()).toBeFocused();
    const name = await nameOf(page);
    await times(page).first().click();
    await expect(bar).toBeInViewport();
    await expect(
      page.getByText(name, { exact: false }).filter({ visible: true }).last(),
    ).toBeVisible();
    // It covers a chosen time that scrolls under it.
    const low = times(page).nth(30);
    await low.click();
    const isCovered = low.evaluate((label) => {
      const { bottom } = label.getBoundingClientRect();
      scrollBy({ top: bottom - innerHeight, behavior: 'instant' });
      const { x, y, width, height } = label.getBoundingClientRect();
      return !label.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    });
    expect(await isCovered).toBe(true);
    await bar.click();
    await expect(page.getByRole('heading', { name: details.heading })).toBeInViewport();
  });

  test('asks about a number that is too short, and books no time offline', async ({
    page,
    context,
  }) => {
    await openTimes(page);
    await times(page).first().click();
    await fillDetails(page);
    await page.getByLabel(details.phone).fill('12');
    const submit = page.getByRole('button', { name: details.action });
    await context.setOffline(true);
    await submit.click();
    await expect(page.getByRole('alert')).toHaveText(details.offline);
    await expect(page).toHaveURL(/\/book/);
    // Fields that a script adds are hidden.
    await expect(page.locator('form > input:not([type=hidden])')).toHaveCount(0);
    await context.setOffline(false);
    await expect(page.getByRole('alert')).toBeHidden();
    await submit.click();
    await expect(page.locator('#book-phone-error')).toContainText('“12” looks too short to call');
    await submit.click();
    await expect(page).toHaveURL(/\/book\/[0-9a-f-]{36}\?k=/);
  });
  test.use({ allowedConsole: /422/ });
});

test('a page translated by the browser books the chosen time', async ({ page }) => {
  await simulateTranslation(page, 'start');
  await openTimes(page);
  const start = await page.locator('[name=start]').nth(2).getAttribute('value');
  await times(page).nth(2).click();
  await page.locator('[name=name]').fill('Ana López');
  await page.locator('[name=email]').fill('ana@tienda.example');
  await page.locator('form:has([name=start]) [type=submit]').click();
  await expect(page).toHaveURL(/\/book\/[0-9a-f-]{36}\?k=/);
  const file = await page.request.get(page.url().replace('?k=', '/session.ics?k='));
  const stamp = start?.replace(/[-:]|\.000/g, '');
  expect(await file.text()).toContain(`DTSTART:${stamp}`);
  await page.locator('summary').last().click();
  await page.locator('form[action$="/cancel"] [type=submit]').click();
});

test('fetches no script, fits 17 KB and 320 px, and reports no secret', async ({
  page,
  thirdPartyRequests,
}) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (/\.m?js$/.test(new URL(request.url()).pathname)) scripts.push(request.url());
  });
  await page.setViewportSize({ width: 320, height: 640 });
  const clipped = () => page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  await skipIdleWaits(page);
  await book(page);
  expect(await clipped()).toBe(false);
  await page.goto('/book');
  expect(await clipped()).toBe(false);
  expect(scripts.filter((url) => url.startsWith('http://localhost'))).toEqual([]);
  const sent = thirdPartyRequests.map(
    (request) => request.url() + JSON.stringify(request.headers()),
  );
  expect(sent.filter((each) => each.includes('k=') || each.includes('/book/'))).toEqual([]);
  const compressed = await page.request.get('/book', { headers: { 'accept-encoding': 'br' } });
  expect(compressed.headers()['cache-control']).toBe('no-store');
  expect(Number(compressed.headers()['content-length'])).toBeLessThanOrEqual(maxPageBytes);
});
