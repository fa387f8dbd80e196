import type { AstroIntegration } from 'astro';

/** The pages rendered on request: the route, which our server renders by name, and its file. */
const routes = {
  '/rejected-contact-form': 'contact.astro',
  '/book': 'book.astro',
  '/booking': 'booking.astro',
  // `/audit` itself is static, until something is to be said about what was typed there.
  '/site-audit': 'audit.astro',
  '/desk': 'desk.astro',
};

/**
 * Builds the pages in `src/request-pages/` for our server, into `dist/server`; the static pages go
 * to `dist/client`. It acts as Astro's adapter because our server is Fastify, which only needs a
 * function that returns a page.
 */
export function requestRendering(): AstroIntegration {
  return {
    name: 'request-rendering',
    hooks: {
      'astro:config:setup': ({ injectRoute }) => {
        for (const [pattern, file] of Object.entries(routes)) {
          injectRoute({ pattern, entrypoint: `./src/request-pages/${file}`, prerender: false });
        }
      },
      'astro:config:done': ({ setAdapter }) => {
        setAdapter({
          name: 'request-rendering',
          entrypointResolution: 'auto',
          serverEntrypoint: './src/request-pages/render-page.ts',
          adapterFeatures: { buildOutput: 'server' },
          supportedAstroFeatures: {
            hybridOutput: 'stable',
            staticOutput: 'stable',
            serverOutput: 'stable',
            sharpImageService: 'stable',
            envGetSecret: 'stable',
          },
        });
      },
    },
  };
}
