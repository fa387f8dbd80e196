import { expect, test } from '../site.ts';
import { routes } from './published.ts';

for (const path of [...routes, '/nowhere']) {
  test(`${path} comes with a policy that allows nothing inline`, async ({ request }) => {
    const policy = (await request.get(path)).headers()['content-security-policy'] ?? '';
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toMatch(/script-src 'self' 'sha256-/);
    expect(policy).not.toContain('unsafe');
  });
}

test.describe('an injected script', () => {
  test.use({ allowedLine: /Content Security Policy/ });

  test('does not run, in any of its usual forms', async ({ page }) => {
    await page.goto('/');
    await page.evaluate(() => {
      const inline = document.createElement('script');
      inline.textContent = 'document.documentElement.dataset.injected = "inline"';
      const foreign = document.createElement('script');
      foreign.src = 'https://evil.example/x.js';
      document.body.append(inline, foreign);
      document.body.insertAdjacentHTML(
        'beforeend',
        '<img src="/mark.svg" onload="document.documentElement.dataset.injected = \'handler\'">',
      );
    });
    await page.waitForTimeout(500);
    expect(await page.evaluate(() => document.documentElement.dataset.injected)).toBeUndefined();
  });
});
