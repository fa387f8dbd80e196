import { localPaths, routes, servicePaths } from './contract.ts';
import { expect, test } from './site.ts';

/** The costs that the contract knows, as a description may say them. */
const prices: Record<string, string> = {
  '/services/ai-banners': '$1,500-$3,000',
  '/services/digital-marketing': '$3,000-10,000',
  '/services/app-development': '$30,000-50,000',
  '/services/google-ads': '$1,500-$3,000',
  '/services/website-development': '4-8 weeks',
};

test('every route answers; its description names the price, its title the place', async ({
  request,
}) => {
  for (const path of routes) {
    const answer = await request.get(path);
    expect(answer.status(), path).toBe(200);
    const html = await answer.text();
    const title = /<title>(.*?)</.exec(html)?.[1];
    expect(/name="description" content="(.*?)"/.exec(html)?.[1], path).toContain(
      prices[path] ?? '',
    );
    if (servicePaths.includes(path)) expect(title, path).toMatch(/Dallas|DFW/);
    if (localPaths.includes(path)) expect(title, path).toMatch(/ Digital Marketing Agency \|/);
  }
});
