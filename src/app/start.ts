import { spawn } from 'node:child_process';
import { join } from 'node:path';

/* Serves the site, with a publisher beside it that ends with the server: `npm start`. */

spawn(process.execPath, [join(import.meta.dirname, 'publisher.ts'), '--while-stdin'], {
  stdio: ['pipe', 'inherit', 'inherit'],
});
await import('./main.ts');
