import { resolve } from 'node:path';
import fp from 'fastify-plugin';
import { builtContent, readFromBuild } from '../../content/loading/content-files.ts';
import { runEvery } from '../../platform/server/run-periodically.ts';
import { finishedBuild } from '../../platform/server/static/finished-build.ts';
import { saveVersion } from './content-versions.ts';
import { servedBuild } from './replace-build.ts';

const retryMs = 60_000;

/**
 * Stores the content of the served build in the database, so backups include it, an earlier version
 * can be restored, and other servers on this database can publish the same.
 */
export const publishedContent = fp<{ environment: { SITE_FOLDER: string } }>(
  async (app, { environment }) => {
    let isDone = false;
    runEvery(app, retryMs, 'could not store the published content', async () => {
      if (isDone) return;
      const build = servedBuild(resolve(environment.SITE_FOLDER));
      const built = builtContent(build);
      const at = finishedBuild(build)?.begunAt;
      if (built && at !== undefined) {
        const version = { at, ...built, isPublished: true };
        await app.database.use((store) =>
          saveVersion(store, version, (name) => readFromBuild(build, name)),
        );
      }
      isDone = true;
    });
  },
  { name: 'published-content', dependencies: ['lead-store'] },
);
