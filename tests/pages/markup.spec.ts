import { globSync, readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { markupFaults } from '../markup.ts';
import { checksAll } from '../tier.ts';

/** The builds of this run: the site, and the one for a static host. */
const builds = ['dist', ...(checksAll ? ['test-results/static-site/dist'] : [])];

// Pages rendered on request are checked where tests open them: see `watchMarkup`.
for (const folder of builds) {
  test(`the markup of every page in ${folder} is sound`, () => {
    const files = globSync(`${folder}/**/*.html`);
    expect(files.length).toBeGreaterThan(20);
    const faults = files.flatMap((file) =>
      markupFaults(readFileSync(file, 'utf8')).map((fault) => `${file}, ${fault}`),
    );
    expect(faults).toEqual([]);
  });
}
