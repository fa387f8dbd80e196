import { type Plugin, runnerImport } from 'vite';

const dataModule = /\.data\.ts$/;

/**
 * Runs every module called `*.data.ts` during the build and puts its exports, as JSON, in its place:
 * what it reads and parses with stays out of the browser. Its exports have to be plain data.
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
