import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { AstroIntegration } from 'astro';
import { cachedOutput, evictUnused } from './file-cache.ts';

const compressible = /\.(html|css|js|mjs|svg|xml|txt|json|webmanifest)$/;
const brotli = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** Files compressed in parallel; zlib has four threads. */
const concurrency = 8;

/** The best mode differs by page; it saves up to a percent. */
const modes = [constants.BROTLI_MODE_GENERIC, constants.BROTLI_MODE_FONT];

async function compress(path: string): Promise<void> {
  const bytes = await readFile(path);
  const encodings = modes.map((mode) => {
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      [constants.BROTLI_PARAM_MODE]: mode,
    };
    return cachedOutput(bytes, { brotli: params }, () => brotli(bytes, { params }));
  });
  const smallest = (await Promise.all(encodings)).reduce((best, each) =>
    each.length < best.length ? each : best,
  );
  await writeFile(`${path}.br`, smallest);
  await writeFile(`${path}.gz`, await gzipAsync(bytes, { level: 9 }));
}

/** Writes Brotli and gzip copies beside every text file of the build, for servers to send as is. */
export function precompressed(): AstroIntegration {
  return {
    name: 'precompressed',
    hooks: {
      'astro:build:done': async ({ dir, logger }) => {
        const root = fileURLToPath(dir);
        const files = (await readdir(root, { recursive: true })).filter((file) =>
          compressible.test(file),
        );
        const queue = files.values();
        const worker = async () => {
          for (const file of queue) await compress(join(root, file));
        };
        await Promise.all(Array.from({ length: concurrency }, worker));
        await evictUnused();
        logger.info(`${files.length} files compressed`);
      },
    },
  };
}
