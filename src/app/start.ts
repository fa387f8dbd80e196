import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { readBuiltAgency } from '../content/loading/read-agency.ts';
import { leadDatabase } from '../schema/lead-database.ts';
import { readSettings } from './cli/configuration.ts';
import { firstLink } from './first-link.ts';

/* Serves the site, with a publisher beside it that ends with the server: `npm start`. */

const restartMs = 1000;

function startPublisher(): void {
  const publisher = spawn(
    process.execPath,
    [join(import.meta.dirname, 'publisher.ts'), '--while-stdin'],
    { stdio: ['pipe', 'inherit', 'inherit'] },
  );
  // It may have been killed for lack of memory.
  publisher.once('exit', () => setTimeout(startPublisher, restartMs).unref());
}

await import('./main.ts');
// By now, the server has created its database.
startPublisher();

// A server has SITE_URL, and its people are invited with `npm run desk`.
const environment = readSettings();
if (!environment.SITE_URL) {
  const database = leadDatabase(environment.LEADS_DATABASE_URL);
  const { email } = readBuiltAgency(environment.SITE_FOLDER);
  const origin = `http://localhost:${environment.PORT}`;
  const text = await database.use((store) => firstLink(store, { email, origin }));
  await database.close();
  if (text) console.log(text);
}
