import type { AstroIntegration } from 'astro';

/**
 * Builds the pages that are not prerendered into `dist/server`; static pages go to `dist/client`.
 * Our server, Fastify, only needs a function that returns a page.
 */
export function onRequest(): AstroIntegration {
  return {
    name: 'on-request',
    hooks: {
      'astro:config:done': ({ setAdapter }) => {
        setAdapter({
          name: 'on-request',
          entrypointResolution: 'auto',
          serverEntrypoint: './src/site/on-request/render-page.ts',
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
