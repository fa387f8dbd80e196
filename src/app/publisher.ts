import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { contentFolder } from '../content/loading/content-folder.ts';
import { readEnvironment } from '../platform/server/environment.ts';
import { dropPrivileges } from '../publishing/server/drop-privileges.ts';
import { performNextTask } from '../publishing/server/publisher.ts';
import { leadDatabase } from '../schema/lead-database.ts';
import { openExisting } from '../schema/open-database.ts';
import { recordOutcome } from './jobs/upkeep.ts';
import { refuseToStart } from './start-failure.ts';

/*
 * Checks, previews and publishes changes made at the desk. The server, which faces the internet,
 * only queues tasks; this process alone writes the content and the build. With `--while-stdin`, it
 * ends with the process that started it.
 */

const pollMs = 500;
const retryMs = 5000;

dropPrivileges();
const read = readEnvironment(process.env);
if (read.outcome === 'invalid') refuseToStart(read.problem);
const { LEADS_DATABASE_URL, SITE_FOLDER } = read.environment;
const database = leadDatabase(LEADS_DATABASE_URL, openExisting);
const buildFolder = resolve(SITE_FOLDER);

const end = (): never => process.exit(0);
if (process.argv.includes('--while-stdin')) process.stdin.on('end', end).resume();
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, end);

/** Maximum number of logged reasons; the desk shows all of them. */
const maxReasons = 3;
/** Only the third failure in a row is logged: at first, a new server may have no database yet. */
const loggedFailure = 3;

let failures = 0;
for (;;) {
  try {
    const task = await performNextTask(database, { build: buildFolder, content: contentFolder });
    failures = 0;
    if (!task) {
      await sleep(pollMs);
      continue;
    }
    const { kind, person, state, report, isFailure } = task;
    const reasons = state === 'refused' ? `: ${report.slice(0, maxReasons).join(' ')}` : '';
    console.log(`publisher: ${kind} for ${person}: ${isFailure ? 'failed' : state}${reasons}`);
    if (kind === 'publish' && (state === 'done' || isFailure))
      recordOutcome(buildFolder, !isFailure);
  } catch (error) {
    failures += 1;
    if (failures === loggedFailure) console.error(`publisher: ${(error as Error).message}`);
    await sleep(retryMs);
  }
}
