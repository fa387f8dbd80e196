import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';

const suffix = '?inline-script';

/** The scripts that this build has bundled. */
export const bundledScripts = new Set<string>();

/** Bundles a module and its imports into one minified classic script. */
async function bundle(entry: string): Promise<{ code: string; modules: string[] }> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2022',
      lib: { entry, formats: ['iife'], name: '_', fileName: 'script' },
    },
  });
  const output = [result].flat().flatMap((each) => ('output' in each ? each.output : []));
  const chunk = output.find((each) => each.type === 'chunk');
  if (!chunk) throw new Error(`the bundle of ${entry} is empty; it must contain a script`);
  return { code: chunk.code.trim(), modules: chunk.moduleIds };
}

/**
 * Resolves `import { code } from './every-page.ts?inline-script'` to the text of an inline script.
 * Astro inlines a script only if no island shares a module with it, and duplicating these few lines
 * costs less than another request on every page.
 */
export function inlineScript(): Plugin {
  return {
    name: 'inline-script',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (!source.endsWith(suffix) || !importer) return null;
      return fileURLToPath(new URL(source.slice(0, -suffix.length), `file://${importer}`)) + suffix;
    },
    async load(id) {
      if (!id.endsWith(suffix)) return null;
      const { code, modules } = await bundle(id.slice(0, -suffix.length));
      for (const module of modules) this.addWatchFile(module);
      bundledScripts.add(code);
      return `export const code = ${JSON.stringify(code)};`;
    },
  };
}
