import { writeFile } from 'node:fs/promises';
import type { AstroIntegration } from 'astro';
import { servicePath } from '../paths.ts';
import { type LocalServiceFile, readLocalServices } from './local-services.ts';

/**
 * The lines of `_redirects`: one for each local service with `redirect: true`.
 *
 * @throws when a service would redirect to itself.
 */
export function redirectLines(services: LocalServiceFile[]): string[] {
  return services
    .filter(({ redirect }) => redirect === true)
    .map((service) => {
      if (service.id !== service.nearest) return service;
      throw new Error(
        `content/local-services/${service.id}.yaml: this service has its own page, so it cannot redirect; remove the line "redirect: true"`,
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
        const lines = redirectLines(readLocalServices());
        if (lines.length > 0) await writeFile(new URL('_redirects', dir), `${lines.join('\n')}\n`);
      },
    },
  };
}
