import { join } from 'node:path';
import react from '@astrojs/react';
import { defineConfig, envField, fontProviders } from 'astro/config';
import { contentFolder } from './src/content/loading/content-folder.ts';
import { buildTimeData } from './src/site/build/build-time-data.ts';
import { contentCheck } from './src/site/build/content-check.ts';
import { reportHeldBack } from './src/site/build/held-back.ts';
import { inlineScript } from './src/site/build/inline-script.ts';
import { internalLinks } from './src/site/build/internal-links.ts';
import { warnAboutPages } from './src/site/build/page-warnings.ts';
import { precompressed } from './src/site/build/precompressed.ts';
import { redirects } from './src/site/build/redirects.ts';
import { securityPolicies } from './src/site/build/security-policy.ts';
import { siteUrl } from './src/site/build/site-url.ts';
import { stopBuild } from './src/site/build/stop-build.ts';
import { unusedImages } from './src/site/build/unused-images.ts';
import { onRequest } from './src/site/on-request/adapter.ts';
import { intentDirective } from './src/ui/islands/intent/integration.ts';

// Ends the build with its parent process, or another build could start beside it.
process.on('disconnect', () => process.exit(1));
process.channel?.unref();

/** The site's URL; an invalid one stops the build with a one-line message. */
function site(): string | undefined {
  try {
    return siteUrl(process.env);
  } catch (error) {
    if (process.env.SITE_URL) stopBuild((error as Error).message);
    // The content check lists the mistakes in the agency's facts and in other files.
    return undefined;
  }
}

const address = site();

export default defineConfig({
  ...(address !== undefined && { site: address }),
  output: 'static',
  trailingSlash: 'never',
  // Inside the project: folders that share `node_modules` must not share parsed content.
  cacheDir: '.astro/cache',
  // Share images are drawn outside the JavaScript thread, so several at a time use every core.
  build: { format: 'file', inlineStylesheets: 'always', concurrency: 8 },
  adapter: onRequest(),
  integrations: [
    contentCheck(),
    // Not streamed: nothing here suspends, and a stream for each component takes twice as long.
    react({ experimentalDisableStreaming: true }),
    intentDirective(),
    redirects(),
    internalLinks(),
    securityPolicies(),
    unusedImages(),
    precompressed(),
    warnAboutPages(),
    reportHeldBack(),
  ],
  env: {
    schema: {
      // `off` is for a static host: leads then go only to the visitor's mail app and the webhook.
      PUBLIC_LEAD_INBOX: envField.enum({
        context: 'client',
        access: 'public',
        values: ['on', 'off'],
        default: 'on',
      }),
    },
  },
  // Highlighting uses style attributes, which the policy blocks, and takes minutes for some texts.
  markdown: { syntaxHighlight: false },
  fonts: [
    {
      provider: fontProviders.local(),
      name: 'Bricolage Grotesque',
      cssVariable: '--font-display',
      // Matched to the face in fallback-faces.css; Astro would match only Arial.
      fallbacks: ['Heading Arial', 'Heading Roboto', 'sans-serif'],
      optimizedFallbacks: false,
      options: {
        variants: [
          {
            src: ['./src/styles/fonts/bricolage-grotesque.woff2'],
            weight: '700',
            style: 'normal',
            display: 'swap',
          },
        ],
      },
    },
    {
      // Bold text has the display face. Optional, so that no paragraph breaks anew while it is read.
      provider: fontProviders.local(),
      name: 'Instrument Sans',
      cssVariable: '--font-text',
      fallbacks: ['-apple-system', 'Segoe UI', 'Roboto', 'Arial', 'sans-serif'],
      optimizedFallbacks: false,
      options: {
        variants: [
          {
            src: ['./src/styles/fonts/instrument-sans.woff2'],
            weight: '400',
            style: 'normal',
            display: 'optional',
          },
          {
            src: ['./src/styles/fonts/bricolage-grotesque.woff2'],
            weight: '600',
            style: 'normal',
            display: 'optional',
          },
        ],
      },
    },
  ],
  server: { port: Number(process.env.PORT) || 4321 },
  vite: {
    resolve: {
      alias: {
        '#content': contentFolder,
        // Photos are found by listing files. Importing the names in texts would be unsafe: a name
        // may point to any file, which would then run.
        'astro:asset-imports': join(import.meta.dirname, 'src/content/no-asset-imports.ts'),
      },
    },
    // Ignore the output of a publish that runs beside the development server, and the leads.
    server: {
      // Photos of content outside the project.
      fs: { allow: [import.meta.dirname, contentFolder] },
      watch: {
        ignored: [
          '**/dist/**',
          '**/dist.*/**',
          '**/data/**',
          '**/test-results/**',
          '**/.astro/cache/**',
          '**/.astro/build.*',
        ],
      },
    },
    plugins: [
      inlineScript(),
      buildTimeData(),
      {
        name: 'short-class-names',
        config: (_, { command }) =>
          command === 'build'
            ? { css: { modules: { generateScopedName: '[hash:base64:5]' } } }
            : {},
      },
    ],
    build: {
      // Pages inline their few lines of script; the islands' files are fetched on intent.
      modulePreload: false,
    },
  },
  devToolbar: { enabled: false },
});
