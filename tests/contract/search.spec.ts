import { expect, test } from '../site.ts';
import { localPaths, servicePaths } from './contract.ts';

/** The required price or time in a page's description. */
const prices: Record<string, string> = {
  '/services/ai-banners': '$1,500-$3,000',
  '/services/digital-marketing': '$3,000-10,000',
  '/services/app-development': '$30,000-50,000',
  '/services/google-ads': '$1,500-$3,000',
  '/services/website-development': '4-8 weeks',
};

test('descriptions state the price, titles the place', async ({ request }) => {
  for (const path of new Set([...Object.keys(prices), ...servicePaths, ...localPaths])) {
    const html = await (await request.get(path)).text();
    const title = /<title>(.*?)</.exec(html)?.[1];
    expect(/name="description" content="(.*?)"/.exec(html)?.[1], path).toContain(
      prices[path] ?? '',
    );
    if (servicePaths.includes(path)) expect(title, path).toMatch(/Dallas|DFW/);
    if (localPaths.includes(path)) expect(title, path).toMatch(/ Digital Marketing Agency \|/);
  }
});
