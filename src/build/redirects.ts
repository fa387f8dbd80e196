import { readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import type { AstroIntegration } from 'astro';
import { parse } from 'yaml';
import { servicePath } from '../paths.ts';

const folder = 'content/local-services';

/**
 * The lines of `_redirects`: one for each local service with `redirect: true`.
 *
 * @throws when a service would redirect to itself.
 */
export function redirectLines(files: { id: string; yaml: string }[]): string[] {
  return files
    .map(({ id, yaml }) => ({ id, ...parse(yaml) }))
    .filter(({ redirect }) => redirect === true)
    .map((service) => {
      if (service.id !== service.nearest) return service;
      throw new Error(
        `${folder}/${service.id}.yaml: this service has its own page, so it cannot redirect; remove the line "redirect: true"`,
      );
    })
    .map(({ id, nearest }) => `${servicePath({ id })} ${servicePath({ id: nearest })} 301`);
}

/**
 * Writes `_redirects`, which our server and several static hosts read: one redirect per line,
 * "from to status".
 */
export function redirects(): AstroIntegration {
  return {
    name: 'redirects',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const lines = redirectLines(
          readdirSync(folder).map((file) => ({
            id: file.replace(/\.yaml$/, ''),
            yaml: readFileSync(`${folder}/${file}`, 'utf8'),
          })),
        );
        if (lines.length > 0) await writeFile(new URL('_redirects', dir), `${lines.join('\n')}\n`);
      },
    },
  };
}
