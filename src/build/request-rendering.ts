import type { AstroIntegration } from 'astro';

/** The pages rendered on request, each with its route, by which our server asks for it. */
const routes = {
  '/rejected-contact-form': 'contact.astro',
  '/book': 'book.astro',
  '/booking': 'booking.astro',
  // `/audit` itself is static, until something is to be said about what was typed there.
  '/site-audit': 'audit.astro',
  '/desk': 'desk.astro',
};

/**
 * Builds the pages in `src/request-pages/` into `dist/server`; static pages go to `dist/client`. It
 * takes the place of an Astro adapter because our server, Fastify, only needs a function that
 * returns a page.
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
