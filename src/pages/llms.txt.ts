import { agency } from '../content/agency.ts';
import { allCities } from '../content/entries.ts';
import { allPages } from '../seo/all-pages.ts';
import { canonicalUrl } from '../seo/canonical-url.ts';
import { siteUrl } from '../site-url.ts';

/** The site in short for language models: https://llmstxt.org */
export async function GET() {
  const site = siteUrl(process.env);
  const cities = (await allCities()).map((city) => city.data.name).join(', ');
  const pages = (await allPages()).map(
    ({ path, name, description }) => `- [${name}](${canonicalUrl(path, site)}): ${description}`,
  );
  return new Response(
    [
      `# ${agency.name}`,
      '',
      `> ${agency.tagline}. Phone ${agency.phone}, e-mail ${agency.email}. Cities served: ${cities}.`,
      '',
      '## Pages',
      '',
      ...pages,
      '',
    ].join('\n'),
  );
}
