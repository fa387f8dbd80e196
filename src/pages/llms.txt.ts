import { agency } from '../content/agency.data.ts';
import { pageCopy } from '../content/copy.data.ts';
import { allCities } from '../content/entries.ts';
import { canonicalUrl } from '../site/seo/canonical-url.ts';
import { sitePages } from '../site/seo/site-pages.ts';

/** A summary of the site for language models: https://llmstxt.org */
export async function GET() {
  const cities = (await allCities()).map((city) => city.data.name).join(', ');
  const pages = [...(await sitePages()).values()].map(
    ({ path, name, description }) => `- [${name}](${canonicalUrl(path)}): ${description}`,
  );
  return new Response(
    [
      `# ${agency.name}`,
      '',
      `> ${pageCopy.about.summary ?? agency.tagline} Email ${agency.email}. Cities served: ${cities}.`,
      '',
      '## Pages',
      '',
      ...pages,
      '',
    ].join('\n'),
  );
}
