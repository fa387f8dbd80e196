import { expect, test } from '../site.ts';
import { publishedRoutes } from './published.ts';

test('every page has a security policy that forbids unhashed inline code', async ({ request }) => {
  for (const path of [...publishedRoutes, '/nowhere']) {
    const policy = (await request.get(path)).headers()['content-security-policy'] ?? '';
    expect(policy, path).toContain("frame-ancestors 'none'");
    expect(policy, path).toMatch(/script-src 'self' 'sha256-/);
    expect(policy, path).not.toContain('unsafe');
  }
});

test.describe('an injected script', () => {
  test.use({ allowedConsole: /Content Security Policy/ });

  test('does not run, whether inline, external or an event handler', async ({ page }) => {
    await page.goto('/');
    const violated = await page.evaluate(async () => {
      const violations: string[] = [];
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
        violations.push(effectiveDirective),
      );
      const inline = document.createElement('script');
      inline.textContent = 'document.documentElement.dataset.injected = "inline"';
      const external = document.createElement('script');
      external.src = 'https://evil.example/x.js';
      document.body.append(inline, external);
      document.body.insertAdjacentHTML(
        'beforeend',
        '<img src="/mark.svg" onload="document.documentElement.dataset.injected = \'handler\'">',
      );
      while (violations.length < 3) await new Promise((done) => setTimeout(done, 10));
      return violations.sort();
    });
    expect(violated).toEqual(['script-src-attr', 'script-src-elem', 'script-src-elem']);
    expect(await page.evaluate(() => document.documentElement.dataset.injected)).toBeUndefined();
  });
});
