import { type Plugin, runnerImport } from 'vite';

const dataModule = /\.data\.ts$/;

/**
 * Runs every `*.data.ts` module at build time and replaces it with its exports as JSON, so its
 * sources and parsers never reach the browser. The exports must be plain data.
 */
export function buildTimeData(): Plugin {
  return {
    name: 'build-time-data',
    enforce: 'pre',
    async load(id) {
      if (!dataModule.test(id)) return null;
      const { module, dependencies } = await runnerImport<Record<string, unknown>>(id, {
        configFile: false,
        logLevel: 'error',
      });
      for (const file of dependencies) this.addWatchFile(file);
      return Object.entries(module)
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
        .join('\n');
    },
  };
}
