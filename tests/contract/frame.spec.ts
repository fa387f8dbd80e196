import { expect, expectAccessible, test } from '../site.ts';
import { contractAgency, navigation } from './contract.ts';

const phoneViewport = { width: 375, height: 700 };

test('marks the current page, and Services on its subpages', async ({ page }) => {
  const current = page.getByRole('banner').locator('[aria-current]');
  for (const [name, path] of navigation) {
    await page.goto(path);
    await expect(current).toHaveText(name);
    await expect(current).toHaveAttribute('aria-current', 'page');
    await expect(current).not.toHaveCSS('box-shadow', 'none');
  }
  await page.goto('/services/google-ads');
  await expect(current).toHaveText('Services');
});

test('the header stays in place while the page scrolls', async ({ page }) => {
  await page.goto('/');
  await page.mouse.wheel(0, 2000);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(500);
  expect((await page.getByRole('banner').boundingBox())?.y).toBe(0);
});

test.describe('on a short page', () => {
  test.use({ allowedConsole: /404/ });

  test('the footer sits at the bottom of a taller viewport', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 4000 });
    await page.goto('/nowhere');
    const footer = await page.getByRole('contentinfo').boundingBox();
    expect(Math.round((footer?.y ?? 0) + (footer?.height ?? 0))).toBe(4000);
  });
});

test('Tab moves through the header to the first link in main, or skips to the content', async ({
  page,
}) => {
  await page.goto('/');
  const stops: string[] = [];
  const skip = page.getByRole('link', { name: 'Skip to content' });
  for (let stop = 0; stop < 10; stop += 1) {
    await page.keyboard.press('Tab');
    if (stop === 0) await expect(skip).toBeInViewport();
    const focus = page.locator(':focus');
    stops.push((await focus.getAttribute('aria-label')) ?? (await focus.textContent()) ?? '');
  }
  expect(stops).toEqual([
    'Skip to content',
    contractAgency.name,
    ...navigation.map(([name]) => name),
    `Call ${contractAgency.phone}`,
    expect.any(String),
  ]);
  await expect(page.getByRole('main').locator(':focus')).toHaveAttribute('href', '/contact');
  await skip.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

/** The header as assistive technology sees it, with the menu open. */
const headerSnapshot = `
- link "${contractAgency.name}":
  - /url: /
- navigation "Main":
  - list:
${navigation.map(([name, path]) => `    - listitem:\n      - link "${name}":\n        - /url: ${path}`).join('\n')}
- link "Call ${contractAgency.phone}"
`;

test('the header exposes the brand, a list of pages and the phone link, the footer the tagline and the service area', async ({
  page,
}) => {
  await page.goto('/about');
  await expect(page.getByRole('banner')).toMatchAriaSnapshot(headerSnapshot);
  const footer = page.getByRole('contentinfo');
  await expect(footer).toContainText(contractAgency.tagline);
  const area = footer
    .getByRole('listitem')
    .filter({ hasText: /^(?:Dallas|Plano|Frisco|McKinney|DFW)$/ });
  expect(await area.allTextContents()).toEqual(['Dallas', 'Plano', 'Frisco', 'McKinney', 'DFW']);
});

test.describe('the menu on small screens', () => {
  test.use({ viewport: phoneViewport });

  test('exposes the open list to assistive technology, accessibly', async ({ page }) => {
    await page.goto('/about');
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(page.getByRole('banner')).toMatchAriaSnapshot(
      headerSnapshot.replace('  - list:', '  - button "Menu"\n  - list:'),
    );
    await expectAccessible(page);
  });

  test('starts closed; the toggle opens and closes it', async ({ page }) => {
    await page.goto('/');
    const toggle = page.getByRole('button', { name: 'Menu' });
    const link = page.getByRole('banner').getByRole('link', { name: 'About' });
    await expect(link).toBeHidden();
    const call = page.getByRole('banner').getByRole('link', { name: /^Call/ });
    await expect(call, 'one tap away').toBeVisible();
    await expect(call).toHaveAttribute('href', contractAgency.phoneLink);
    await toggle.click();
    await expect(link).toBeVisible();
    await toggle.click();
    await expect(link).toBeHidden();
  });

  test('closes when the focus moves to what it covers, the page enters the back/forward cache, or a link to the current page is clicked', async ({
    page,
  }) => {
    await page.goto('/about');
    const link = page.getByRole('banner').getByRole('link', { name: 'About' });
    for (const leave of [
      () => page.getByRole('main').getByRole('link').first().focus(),
      () => page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide'))),
      async () => {
        const stay = () => addEventListener('click', (event) => event.preventDefault());
        await page.evaluate(stay);
        await link.click();
      },
    ]) {
      await page.getByRole('button', { name: 'Menu' }).press('Enter');
      await expect(link).toBeVisible();
      await leave();
      await expect(link).toBeHidden();
    }
  });

  test('closes when a link is clicked, and stays closed after going back', async ({ page }) => {
    await page.goto('/about');
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('banner').getByRole('link', { name: 'Contact' }).click();
    await expect(page).toHaveURL('/contact');
    await expect(page.getByRole('banner').getByRole('link', { name: 'About' })).toBeHidden();
    await page.evaluate(() => history.back());
    await expect(page).toHaveURL('/about');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Blog' })).toBeHidden();
  });

  test('works with the keyboard and closes on Escape', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Menu' }).focus();
    await page.keyboard.press('Enter');
    for (const [name] of navigation) {
      await page.keyboard.press('Tab');
      const link = page.getByRole('banner').getByRole('link', { name, exact: true });
      await expect(link).toBeFocused();
    }
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Menu' })).toBeFocused();
  });
});

test.describe('a page script that throws', () => {
  test.use({ allowedConsole: /uncaught: broken/ });

  test('does not stop the others', async ({ page }) => {
    await page.addInitScript(() => {
      HTMLUListElement.prototype.addEventListener = () => {
        throw new Error('broken');
      };
    });
    await page.goto('/about');
    await expect
      .poll(() => page.evaluate(() => sessionStorage.getItem('visit')))
      .toContain('/about');
  });
});
