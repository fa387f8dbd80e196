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

// A build ends with its program: without it, another one may begin beside this.
process.on('disconnect', () => process.exit(1));
process.channel?.unref();

/** The site's URL; an invalid one stops the build with a one-line message. */
function site(): string | undefined {
  try {
    return siteUrl(process.env);
  } catch (error) {
    if (process.env.SITE_URL) stopBuild((error as Error).message);
    // The content check lists what is wrong with the agency's facts, and with other files.
    return undefined;
  }
}

const address = site();

export default defineConfig({
  ...(address !== undefined && { site: address }),
  output: 'static',
  trailingSlash: 'never',
  // Beside the project: folders that share `node_modules` must not share parsed content.
  cacheDir: '.astro/cache',
  // Share images are drawn outside JavaScript's thread: several at a time keep every core at work.
  build: { format: 'file', inlineStylesheets: 'always', concurrency: 8 },
  adapter: onRequest(),
  integrations: [
    contentCheck(),
    // As one text: nothing here suspends, and a stream for each component takes twice as long.
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
  // Its colors are styles of elements, which the policy blocks, and some texts take it minutes.
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
  ],
  server: { port: Number(process.env.PORT) || 4321 },
  vite: {
    resolve: {
      alias: {
        '#content': contentFolder,
        // Photos are found by the files there are. A text that names one must not have it imported:
        // the name may lead to any file, which then runs.
        'astro:asset-imports': join(import.meta.dirname, 'src/content/no-asset-imports.ts'),
      },
    },
    // A publish beside the development server, and the leads, are none of its business.
    server: {
      // Photos of content that is elsewhere.
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
    plugins: [inlineScript(), buildTimeData()],
    build: {
      // Pages carry their few lines of script inside; the islands' files are fetched on intent.
      modulePreload: false,
    },
  },
  devToolbar: { enabled: false },
});
