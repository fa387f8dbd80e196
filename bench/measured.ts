import { writeFile } from 'node:fs/promises';
import { contentPath } from '../src/content/loading/content-folder.ts';
import { readAgency } from '../src/content/loading/read-agency.ts';
import { productVersion } from '../src/platform/server/product-version.ts';
import { firstView } from './home-page.ts';
import { documentSize, reportFor, scoresOf } from './lighthouse.ts';
import { startPhone } from './phone.ts';
import { type Defer, machine, markdownTable, today } from './results.ts';
import { startSite } from './server.ts';
import { median } from './statistics.ts';

/** Read by the page of case studies, which shows these figures. */
const name = 'content/measured.json';
const rounds = 7;

/**
 * Measures what the site says of itself: the weight of the home page, and how it opens on a slow
 * phone. Writes the figures into `content/measured.json`.
 */
export async function measureOurselves(defer: Defer): Promise<string[]> {
  const site = await startSite(defer);
  const visit = await startPhone(defer);
  const views = [];
  for (let round = 0; round < rounds; round += 1) {
    views.push(await firstView(await visit(), `${site}/`));
  }
  const report = await reportFor(`${site}/`);
  const figures = {
    kilobytes: Number(documentSize('/').toFixed(1)),
    firstTextSeconds: Number((median(views.map(({ fcp }) => fcp)) / 1000).toFixed(1)),
    layoutShift: Number(Math.max(...views.map(({ cls }) => cls)).toFixed(3)),
    lighthouse: Math.min(...scoresOf(report)),
  };
  const measured = {
    date: today(),
    address: readAgency().siteUrl,
    version: productVersion,
    machine: machine(),
    ...figures,
  };
  await writeFile(contentPath(name), `${JSON.stringify(measured, undefined, 2)}\n`);
  return [
    ...markdownTable(
      ['home page', 'figure'],
      [
        ['document with its styles, KB', String(figures.kilobytes)],
        ['first text, s', String(figures.firstTextSeconds)],
        ['layout shift, at most', String(figures.layoutShift)],
        ['lowest score of Lighthouse', String(figures.lighthouse)],
      ],
    ),
    '',
    `Written into \`${name}\`, from where the home page and the case studies take them. The first text is the median of ${rounds} visits, the layout shift the largest of them.`,
  ];
}
