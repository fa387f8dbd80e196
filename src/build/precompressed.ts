import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { AstroIntegration } from 'astro';

const compressible = /\.(html|css|js|mjs|svg|xml|txt|json|webmanifest)$/;
const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Files compressed at the same time: zlib has four threads. */
const atOnce = 8;

async function compress(path: string): Promise<void> {
  const bytes = await readFile(path);
  const [br, gz] = await Promise.all([
    brotli(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
    gzipped(bytes, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)]);
}

/** Writes a Brotli and a gzip copy beside every text file of the build, for servers to send as is. */
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
        await Promise.all(Array.from({ length: atOnce }, worker));
        logger.info(`${files.length} files compressed`);
      },
    },
  };
}
