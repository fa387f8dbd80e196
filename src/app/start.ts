import { spawn } from 'node:child_process';
import { join } from 'node:path';

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
